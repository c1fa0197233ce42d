"""A repair itself, in words for an author. Never for a learner: they are told its place (`words.py`)."""

import ast

from lessons_lib.repair.search import Repair

LONGEST = 120  # characters of either side of a change
NOTHING = "nothing"


def said(repair: Repair) -> str:
    """'`a + b` → `a - b`', or both changes of two."""
    return " and ".join(
        f"{_code(old)} → {_code(new)}" for change in repair for old, new in change.nodes.items()
    )


def _code(node: ast.AST) -> str:
    """A node's code in one line; a block that the search made of several statements without its `if`."""
    match node:
        case ast.If(test=ast.Constant(value=True), body=body, orelse=[]):
            lines = [ast.unparse(ast.fix_missing_locations(statement)) for statement in body]
        case _:
            lines = [ast.unparse(ast.fix_missing_locations(node))]
    code = "; ".join(" ".join(line.split()) for line in lines)
    if not code or code == "pass":
        return NOTHING
    return f"`{code if len(code) <= LONGEST else f'{code[: LONGEST - 1]}…'}`"
