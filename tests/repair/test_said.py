"""A repair in words for an author."""

import ast

import pytest

from lessons_lib.repair.changes import Change, changes
from lessons_lib.repair.said import LONGEST, said

LOOP = """def f(x):
    total = 0
    for row in x:
        total = total + row
        return total
"""


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("def f(x):\n    return x.sum(dim=0)", "`0` → `1`"),
        ("def f(x):\n    x + 1", "`x + 1` → `return x + 1`"),
        (
            LOOP,
            "`for row in x: total = total + row return total` → `for row in x: total = total + row; return total`",
        ),
        ("def f(x):\n    x[0] = 1\n    return x", "`x[0] = 1` → `x = x.clone(); x[0] = 1`"),
        ("def f(x):\n    x = x + 1\n    return x", "`x = x + 1` → nothing"),
    ],
)
def test_both_sides_are_said(source: str, words: str) -> None:
    assert words in [said((change,)) for change in changes(ast.parse(source))]


def test_two_changes_are_both_said() -> None:
    a, b = ast.Name("a"), ast.Name("b")
    assert said((Change({a: b}, a, ""), Change({b: a}, b, ""))) == "`a` → `b` and `b` → `a`"


def test_long_code_is_cut() -> None:
    long, short = ast.Name("a" * 500), ast.Name("b")
    assert said((Change({long: short}, long, ""),)) == f"`{'a' * (LONGEST - 1)}…` → `b`"
