"""Where the repairs of an answer lie: the one place that most of them share, or none."""

import ast
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from lessons_lib.repair.changes import WRAPPED
from lessons_lib.repair.kind import Kind
from lessons_lib.repair.program import Program
from lessons_lib.repair.search import Repair, Search

SHARED = 0.6  # the part of all repairs that must lie in one line; with less, several places would do

WRAP_KINDS = {kind for kind, _ in WRAPPED}


@dataclass(frozen=True)
class Place:
    """A place in the learner's cell, in numbers, and the kind of thing that a repair would change there.

    lines: its number in the cell, from 1; two where two changes are needed in two lines. changes: how many are needed.
    values_only: they make the values right, and a requirement stays unmet.
    span: of the expression, its line and where it begins and ends there, in UTF-8 bytes; None for a whole line.
    kind: the sentence of a Kind; '' for two changes, and where repairs differ in it.
    """

    lines: tuple[int, ...]
    changes: int = 1
    span: tuple[int, int, int] | None = None
    kind: str = ""
    values_only: bool = False


def place_of(search: Search, program: Program) -> Place | None:
    """The place that most repairs share; None if there are none, in too many places, or the search was cut short."""
    repairs, values_only = search.repairs, search.values_only
    found = Counter(_lines(repair) for repair in repairs)
    if not found or not search.complete:
        return None
    [(lines, most)] = found.most_common(1)
    if not all(0 < line <= len(program.lines) for line in lines) or most < SHARED * len(repairs):
        return None
    here = [repair for repair in repairs if _lines(repair) == lines]
    # A copy made before a line says less than a change in it.
    here = [repair for repair in here if repair[0].kind != Kind.COPY_BEFORE] or here
    if len(here[0]) > 1:
        return Place(lines, len(here[0]), values_only=values_only)
    # The likeliest kind comes first: of `x.sum(0)` that the axis is wrong, and not that `x` should be transposed.
    kind = here[0][0].kind
    node = _smallest(program.tree, [change.at for change, *_ in here if change.kind == kind])
    # What a value lacks can often be added in several ways; then none of them is said.
    sure = kind not in WRAP_KINDS or _makes_a_copy(here[0]) or all(change.kind == kind for change, *_ in here)
    return Place(lines, span=_span(node), kind=kind if sure else "", values_only=values_only)


def _makes_a_copy(repair: Repair) -> bool:
    """Whether a repair does no more than `clone`. Whatever else would do makes a copy too, and then something more."""
    return any(
        isinstance(new, ast.Call) and isinstance(new.func, ast.Attribute) and new.func.attr == "clone"
        for change in repair
        for new in change.nodes.values()
    )


def _span(node: ast.expr | ast.keyword | None) -> tuple[int, int, int] | None:
    if node is None or node.end_lineno != node.lineno or node.end_col_offset is None:
        return None
    return node.lineno, node.col_offset, node.end_col_offset


def _lines(repair: Repair) -> tuple[int, ...]:
    return tuple(sorted({int(getattr(change.at, "lineno", 0)) for change in repair}))


def _smallest(tree: ast.AST, nodes: Sequence[ast.AST]) -> ast.expr | ast.keyword | None:
    """The smallest expression, or argument with its name, that contains all of the nodes; None if only a statement does."""
    wanted = set(map(id, nodes))
    found: ast.expr | ast.keyword | None = None
    for node in ast.walk(tree):  # from the outside in
        if isinstance(found, ast.keyword) and node is found.value:
            continue  # `dim=0` says more than `0`
        if isinstance(node, ast.expr | ast.keyword) and wanted <= {id(inner) for inner in ast.walk(node)}:
            found = node
    return found
