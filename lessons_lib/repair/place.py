"""Where the repairs of an answer lie: the one place that most of them share, or none."""

import ast
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from lessons_lib.repair.changes import Change
from lessons_lib.repair.program import Program

SHARED = 0.6  # the part of all repairs that must lie in one line; with less, several places would do
LONGEST = 80  # characters of code that are quoted


@dataclass(frozen=True)
class Place:
    """A place in the learner's cell, and the kind of thing that a repair would change there.

    line: its number in the cell, from 1. code: that line. part: the expression, as written in the cell; '' if it's the
    whole line. kind: in words that follow "It's about"; '' if the repairs differ in that.
    """

    line: int
    code: str
    part: str
    kind: str


def place_of(repairs: Sequence[Change], program: Program) -> Place | None:
    """The place that most repairs share; None if there are none, or in too many places."""
    lines = Counter(_line(change.at) for change in repairs)
    if not lines:
        return None
    [(line, most)] = lines.most_common(1)
    if line < 1 or line > len(program.lines) or most < SHARED * len(repairs):
        return None
    here = [change for change in repairs if _line(change.at) == line]
    code = program.lines[line - 1].strip()
    node = _smallest(program.tree, [change.at for change in here])
    part = ast.get_source_segment("".join(program.lines), node) if node is not None else None
    kinds = Counter(change.kind for change in here)
    [(kind, agreed), *_] = kinds.most_common(1)
    return Place(
        line,
        _short(code),
        _short(part or "") if part and part != code and "\n" not in part else "",
        kind if agreed > len(here) / 2 else "",
    )


def _line(node: ast.AST) -> int:
    return int(getattr(node, "lineno", 0))


def _smallest(tree: ast.AST, nodes: Sequence[ast.AST]) -> ast.expr | None:
    """The smallest expression that contains all of the nodes; None if only a statement does."""
    wanted = set(map(id, nodes))
    found = None
    for node in ast.walk(tree):  # from the outside in
        if isinstance(node, ast.expr) and wanted <= {id(inner) for inner in ast.walk(node)}:
            found = node
    return found


def _short(code: str) -> str:
    return code if len(code) <= LONGEST else f"{code[: LONGEST - 1]}…"
