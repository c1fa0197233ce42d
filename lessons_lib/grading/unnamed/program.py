"""An answer's code as it may be run and shown: without comments and docstrings, cut to what the answer needs.

Comments are where students write to each other and sign. The code is parsed and written anew, so none is left; what
a verdict quotes is a line of this code too.
"""

import ast
import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from lessons_lib.notebook.cells.names import MOST_READ, fault
from lessons_lib.notebook.cells.statements import statements
from lessons_lib.notebook.cells.syntax import parse_quietly

HIDDEN = "…"  # in place of a string with a student's name
MOST_NODES = 5_000  # of a cell: no answer is as long
_UNREADABLE = (SyntaxError, ValueError, RecursionError, MemoryError)


@dataclass(frozen=True)
class Program:
    """tree: the statements that an answer needs, its own definition among them. name: the exercise's."""

    name: str
    tree: ast.Module

    @property
    def source(self) -> str:
        return ast.unparse(self.tree)

    @property
    def strings(self) -> int:
        """How many strings are in it: they may hold anything that their author wrote."""
        return sum(isinstance(node, ast.Constant) and type(node.value) is str for node in ast.walk(self.tree))


def program_of(source: str, name: str, private: Collection[str] = ()) -> Program | None:
    """The program of the answer to an exercise; None if the cell isn't Python or doesn't answer it.

    private: words that no string may show, as they are written.
    """
    try:
        tree = _tree(source)
        if tree is None or sum(1 for _ in ast.walk(tree)) > MOST_NODES:
            return None
        _without_texts(tree, private)
        needed = needed_for(name, tree.body)
        return Program(name, ast.Module(needed, [])) if needed else None
    except _UNREADABLE:
        return None


def needed_for(name: str, body: Sequence[ast.stmt]) -> list[ast.stmt]:
    """The last statement that binds or tells a name, and those that it needs, in their order; [] if there is none."""
    last = next((one for one in reversed(body) if name in bound(one) | told_names(one)), None)
    if last is None:
        return []
    needed, waiting = {id(last)}, [last]
    while waiting:
        used = loaded(waiting.pop())
        for statement in body:
            if id(statement) not in needed and (used | {"*"}) & (bound(statement) | _changed(statement)):
                needed.add(id(statement))
                waiting.append(statement)
    return [statement for statement in body if id(statement) in needed]


def bound(statement: ast.stmt) -> set[str]:
    """The names that a statement gives a value where it stands, not those within a function or class of its own."""
    if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return {statement.name}
    if isinstance(statement, ast.Import | ast.ImportFrom):
        return {alias.asname or alias.name.split(".")[0] for alias in statement.names}
    return {
        node.id
        for node in ast.walk(statement)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }


def _changed(statement: ast.stmt) -> set[str]:
    """The names whose value a statement may change: `x[0] = 1`, `x.n = 1`, `x.append(1)`."""
    if isinstance(statement, ast.Expr):
        call = statement.value
        parts: list[ast.expr] = (
            [call.func] if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) else []
        )
    else:
        parts = [
            node
            for node in ast.walk(statement)
            if isinstance(node, ast.Subscript | ast.Attribute) and isinstance(node.ctx, ast.Store)
        ]
    found = set()
    for part in parts:
        while isinstance(part, ast.Subscript | ast.Attribute):
            part = part.value
        found |= {part.id} if isinstance(part, ast.Name) else set()
    return found


def loaded(statement: ast.AST) -> set[str]:
    """The names that are read anywhere in a statement."""
    return {
        node.id
        for node in ast.walk(statement)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)
    }


def given_names(tree: ast.AST) -> set[str]:
    """The exercises whose answers are asked for by `given("name")`."""
    return {
        argument.value
        for call in _calls(tree, "given")
        for argument in call.args
        if isinstance(argument, ast.Constant) and type(argument.value) is str
    }


def told_names(tree: ast.AST) -> set[str]:
    """The exercises that are answered in a call, by `predict(name=…)` or `check(name=…)`."""
    calls = [*_calls(tree, "predict"), *_calls(tree, "check")]
    return {keyword.arg for call in calls for keyword in call.keywords if keyword.arg}


def _calls(tree: ast.AST, verb: str) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id=called)) if called == verb:
                yield node


def _tree(source: str) -> ast.Module | None:
    """The parsed cell, without magics and lines that aren't Python; None if nothing is left."""
    if len(source) > MOST_READ:
        return None
    try:
        return parse_quietly(source)
    except _UNREADABLE:
        parts = [part for part in statements(source, fault) if _is_python(part)]
        return parse_quietly("\n".join(parts)) if parts else None


def _is_python(part: str) -> bool:
    try:
        parse_quietly(part)
    except _UNREADABLE:
        return False
    return True


def _without_texts(tree: ast.Module, private: Collection[str]) -> None:
    """Takes out docstrings and other texts that do nothing, and hides strings with private words."""
    words = _any_of(private)
    for node in ast.walk(tree):
        for field in ("body", "orelse", "finalbody"):
            part = getattr(node, field, None)
            if isinstance(part, list):
                kept = [statement for statement in part if not _is_text(statement)]
                needs_one = field == "body" and not kept and not isinstance(node, ast.Module)
                setattr(node, field, [ast.Pass()] if needs_one else kept)
        if isinstance(node, ast.Constant) and type(node.value) is str and words and words.search(node.value):
            node.value = HIDDEN
    ast.fix_missing_locations(tree)


def hidden(text: str, private: Collection[str]) -> str:
    """The text with private words hidden."""
    words = _any_of(private)
    return words.sub(HIDDEN, text) if words else text


def _any_of(private: Collection[str]) -> re.Pattern[str] | None:
    if not private:
        return None
    longest_first = sorted(private, key=lambda word: (-len(word), word))
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)")


def _is_text(statement: object) -> bool:
    value = statement.value if isinstance(statement, ast.Expr) else None
    return isinstance(value, ast.Constant) and isinstance(value.value, str | bytes)
