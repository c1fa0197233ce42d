"""Runs a cell and continues after a line that fails.

A kernel would stop there. But a learner may have had the definitions below it from an earlier run, or from a machine on
which the line did not fail, and a correct answer counts whatever else is in its cell.
"""

import ast
import re
import time
import warnings
from dataclasses import dataclass
from typing import TYPE_CHECKING

from lessons_lib.checking.collect.time_limits import TimeLimit, time_limit
from lessons_lib.notebook.cells.statements import statements

if TYPE_CHECKING:
    from IPython.core.interactiveshell import InteractiveShell

MOST_FAULTS = 200  # exceptions in one cell, after which the rest of it is skipped
_CELL_MAGIC = re.compile(r"%%(\w+)[^\n]*\n")
_RUN_HERE = ("time", "capture", "prun")  # cell magics that run the cell's code in the notebook
_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
Place = tuple[int, int]  # line, from 1, and byte in it, from 0


@dataclass(frozen=True)
class CellResult:
    """How a cell ended. error: its first exception. partly_run: definitions in the rest of it were run after that."""

    error: BaseException | None = None
    partly_run: bool = False


def run_cell(shell: "InteractiveShell", source: str, seconds: float) -> CellResult:
    """Runs a cell and, after an exception, the rest of it. seconds: the limit for all of that.

    After a timeout, the remaining functions and classes are still defined.
    """
    until = time.monotonic() + seconds
    first: BaseException | None = None
    waiting, runs, partly_run = [_without_magic(shell, source)], 0, False
    while waiting and runs <= MOST_FAULTS:
        runs += 1
        text = waiting.pop()
        error = _run(shell, text, max(0.01, until - time.monotonic()))
        if error is None:
            continue
        first = first or error
        left = [part for part in _rest(shell, text, error) if part.strip()]
        if first is error:
            partly_run = any(_definitions(shell, part) for part in left)
        waiting += reversed(left)
        if isinstance(error, TimeLimit):
            _define(shell, waiting[::-1], seconds)
            break
    return CellResult(first, partly_run)


def _run(shell: "InteractiveShell", text: str, seconds: float) -> BaseException | None:
    """Runs a text; the exception that it raised, or None."""
    try:
        with time_limit(seconds):
            result = shell.run_cell(text, silent=True)  # type: ignore[no-untyped-call]
        found: BaseException | None = result.error_before_exec or result.error_in_exec
    except BaseException as raised:  # a submission may have broken the shell
        found = raised
    return found


def _without_magic(shell: "InteractiveShell", source: str) -> str:
    """A cell without cell magics that would hide its exceptions or are unknown here."""
    while magic := _CELL_MAGIC.match(source):
        known = shell.find_cell_magic(magic[1]) is not None  # type: ignore[no-untyped-call]
        if known and magic[1] not in _RUN_HERE:
            break
        source = source[magic.end() :]
    return source


def _rest(shell: "InteractiveShell", text: str, error: BaseException) -> list[str]:
    """The parts of a text that have not run yet."""
    at = _stopped_at(shell, error)
    if at:
        return _statements_after(_transformed(shell, text), at)
    if isinstance(error, TimeLimit):
        return [text]
    return statements(text, lambda piece: _fault(shell, piece)) if _fault(shell, text) else []


def _stopped_at(shell: "InteractiveShell", error: BaseException) -> Place | None:
    """The position in the cell's code where the exception occurred; None if it never ran."""
    traceback = error.__traceback__
    while traceback is not None:
        code = traceback.tb_frame.f_code
        if code.co_name == "<module>" and traceback.tb_frame.f_globals is shell.user_ns:
            places = [*code.co_positions()]
            line, _, column, _ = places[traceback.tb_lasti // 2]
            return line or traceback.tb_lineno, column or 0
        traceback = traceback.tb_next
    return None


def _statements_after(code: str, at: Place) -> list[str]:
    """The statements after a position, as one text."""
    lines = code.split("\n")
    for node in _statements(code):
        line, column = min([_place(node), *map(_place, getattr(node, "decorator_list", []))])
        if (line, column) > at:
            is_decorated = bool(getattr(node, "decorator_list", []))
            first = lines[line - 1].encode()[0 if is_decorated else column :].decode()
            return ["\n".join([first, *lines[line:]])]
    return []


def _place(node: ast.stmt | ast.expr) -> Place:
    return node.lineno, node.col_offset


def _define(shell: "InteractiveShell", texts: list[str], seconds: float) -> None:
    """Runs only the function and class definitions of these texts."""
    for text in texts:
        kept = "\n".join(map(ast.unparse, _definitions(shell, text)))
        if kept and isinstance(_run(shell, kept, seconds), TimeLimit):
            return


def _definitions(shell: "InteractiveShell", text: str) -> list[ast.stmt]:
    """The statements that define functions and classes."""
    return [
        node
        for node in _statements(_transformed(shell, text))
        if isinstance(node, _DEFINITIONS) or isinstance(getattr(node, "value", None), ast.Lambda)
    ]


def _statements(code: str) -> list[ast.stmt]:
    try:
        return ast.parse(code).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []


def _transformed(shell: "InteractiveShell", text: str) -> str:
    """A cell as Python code, with magics converted to calls."""
    try:
        return str(shell.transform_cell(text))  # type: ignore[no-untyped-call]
    except Exception:
        return text


def _fault(shell: "InteractiveShell", piece: str) -> str:
    """Why a piece can't be compiled; '' if it can."""
    flags = ast.PyCF_ALLOW_TOP_LEVEL_AWAIT
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            compile(_transformed(shell, piece), "<piece>", "exec", flags)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        return str(error) or type(error).__name__
    return ""
