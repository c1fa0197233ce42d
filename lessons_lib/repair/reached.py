"""Which lines of an answer ran on a case: a change elsewhere can't make that case right."""

import ast
import sys
import threading
import types
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

Lines = set[int]


@contextmanager
def lines_run(file: str) -> Iterator[Lines]:
    """The numbers of the lines of `file` that run within, in every thread that begins there too."""
    lines: Lines = set()

    def each_line(frame: types.FrameType, event: str, argument: Any) -> Callable[..., Any]:
        lines.add(frame.f_lineno)
        return each_line

    def each_call(frame: types.FrameType, event: str, argument: Any) -> Callable[..., Any] | None:
        return each_line(frame, event, argument) if frame.f_code.co_filename == file else None

    before, of_threads = sys.gettrace(), threading.gettrace()
    sys.settrace(each_call)
    threading.settrace(each_call)
    try:
        yield lines
    finally:
        sys.settrace(before)
        threading.settrace(of_threads)


class Statements:
    """The statements of a program, and the lines that each of them is written in."""

    def __init__(self, tree: ast.Module) -> None:
        self._of: dict[ast.AST, ast.stmt] = {}
        for statement in tree.body:
            self._add(statement, statement)

    def _add(self, node: ast.AST, statement: ast.stmt) -> None:
        inner = node if isinstance(node, ast.stmt) else statement
        self._of[node] = inner
        for child in ast.iter_child_nodes(node):
            self._add(child, inner)

    def ran(self, node: ast.AST, lines: Lines) -> bool:
        """Whether the statement that a node belongs to is among these lines; True for what is part of none."""
        statement = self._of.get(node)
        if statement is None or isinstance(statement, ast.FunctionDef | ast.ClassDef):
            return True
        body = getattr(statement, "body", None)
        end = body[0].lineno - 1 if isinstance(body, list) and body else statement.end_lineno
        first = statement.lineno
        return any(first <= line <= max(first, end or first) for line in lines)
