"""The program of an answer: its definition, and its helpers in the same cell, as a syntax tree."""

import ast
import copy
import linecache
import types
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch

from lessons_lib.checking.collect.dependencies import dependencies_of
from lessons_lib.checking.values.type_names import is_a
from lessons_lib.edits.edit import Definition

MOST_COPIED = 100_000  # elements of a notebook's tensor; a program that reads a larger one is left alone
# What reaches beyond the kernel: with another argument it could do harm, so such programs are left alone.
REACHES_OUT = {
    *("open", "exec", "eval", "compile", "__import__", "input", "breakpoint", "exit", "quit", "globals"),
    *("os", "sys", "subprocess", "shutil", "pathlib", "Path", "socket", "requests", "urllib", "signal"),
    *("save", "write", "write_text", "write_bytes", "unlink", "rmdir", "mkdir", "system", "popen", "tofile"),
}


@dataclass(frozen=True)
class Program:
    """tree: the definitions, with their line numbers in the cell. name: which of them is the answer.

    lines: the cell's. names: what the program sees around it.
    """

    tree: ast.Module
    name: str
    lines: tuple[str, ...]
    names: dict[str, Any]

    def defined(self, code: types.CodeType) -> Any:
        """Runs a variant of the program and returns the answer that it defines. Raises what it raises."""
        names = dict(self.names)
        exec(code, names)
        return names[self.name]


def program_of(candidate: Any) -> Program | None:
    """The program of a function or class; None if it can't be read, or must not be tried with changes."""
    functions = dependencies_of(candidate).functions
    if not functions:
        return None
    own = functions[0]
    lines = linecache.getlines(own.__code__.co_filename)
    try:
        cell = ast.parse("".join(lines))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    definition = _definition(cell, candidate, own)
    if definition is None or own.__code__.co_freevars:
        return None
    tree = ast.Module([*_helpers(cell, definition), definition], [])
    used = {text for node in ast.walk(tree) for text in _texts(node)}
    names = _copied(own.__globals__, used)
    if names is None or used & REACHES_OUT:
        return None
    return Program(tree, definition.name, tuple(lines), names)


def _definition(cell: ast.Module, candidate: Any, own: types.FunctionType) -> Definition | None:
    """The definition of the candidate in its cell. A lambda becomes a function."""
    first = own.__code__.co_firstlineno
    for node in ast.walk(cell):
        if isinstance(node, Definition) and node.name == getattr(candidate, "__name__", ""):
            lines = range(min([node.lineno, *(d.lineno for d in node.decorator_list)]), _end(node) + 1)
            if first in lines and isinstance(node, ast.ClassDef) == is_a(candidate, type):
                return node
    lambdas = [node for node in ast.walk(cell) if isinstance(node, ast.Lambda) and node.lineno == first]
    if own.__name__ != "<lambda>" or len(lambdas) != 1:
        return None
    [found] = lambdas
    returned = ast.copy_location(ast.Return(found.body), found.body)
    made = ast.FunctionDef("answer", found.args, [returned], [], None)
    return ast.fix_missing_locations(ast.copy_location(made, found))


def _end(node: ast.stmt) -> int:
    return node.end_lineno or node.lineno


def _helpers(cell: ast.Module, definition: Definition) -> Iterator[Definition]:
    """The functions and classes of the same cell that the definition uses, directly or through others."""
    others = {
        node.name: node for node in cell.body if isinstance(node, Definition) and node is not definition
    }
    used, waiting = set(), [definition]
    while waiting:
        for node in ast.walk(waiting.pop()):
            if isinstance(node, ast.Name) and node.id in others and node.id not in used:
                used.add(node.id)
                waiting.append(others[node.id])
    return (node for name, node in others.items() if name in used)


def _texts(node: ast.AST) -> Iterator[str]:
    """The names and attributes that a node uses."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            yield name
        case ast.Import(names=names) | ast.ImportFrom(names=names):
            yield from (alias.name.split(".")[0] for alias in names)


def _copied(names: dict[str, Any], used: set[str]) -> dict[str, Any] | None:
    """The notebook's names, with copies of the data that the program reads: a variant may write into it.

    None if some of it is too large, or can't be copied.
    """
    own = dict(names)
    data = {name: own[name] for name in used & own.keys() if _is_data(own[name])}
    if sum(map(_elements, data.values())) > MOST_COPIED:
        return None
    try:
        own.update(copy.deepcopy(data))
    except Exception:  # as a tensor with a graph does
        return None
    return own


def _is_data(value: Any) -> bool:
    return is_a(value, torch.Tensor, np.ndarray, list, dict, set, torch.nn.Module, torch.Generator)


def _elements(value: Any) -> int:
    if is_a(value, torch.Tensor):
        return int(value.numel())
    if is_a(value, np.ndarray):
        return int(value.size)
    if is_a(value, torch.nn.Module):
        return sum(p.numel() for p in value.parameters())
    if is_a(value, list, set):
        return sum(map(_elements, value))
    return sum(map(_elements, value.values())) if is_a(value, dict) else 1
