"""Which definitions of an exercise are checked: no order of cells loses the answer, and guesses are few."""

import pytest

from lessons_lib.grading.intake.definitions import (
    MOST_CHECKED_BESIDES,
    NameUse,
    cells_to_check_below,
    definition_in_place,
)
from lessons_lib.notebook.cells.names import Kind, names_in_cell

KINDS: dict[str, Kind] = {"a": "answer", "b": "blank", "c": "check"}


def uses(text: str) -> list[NameUse]:
    """'b3 c8 a7': a blank that ran third, a check that ran eighth, an answer that ran seventh; 'a!' one of two versions."""
    words = text.split()
    return [
        NameUse(KINDS[word[0]], cell, int(word.strip("abc!") or 0), "!" in word)
        for cell, word in enumerate(words)
    ]


@pytest.mark.parametrize(
    ("order", "found", "besides"),
    [
        ("a c", 0, []),
        ("b c", None, []),
        ("b c a", None, [2]),  # below its check
        ("c a", None, [1]),
        ("a b c", None, [0]),  # covered by a blank
        ("a c b c", 0, []),  # the blank was pasted again
        ("a c a b c", 0, [2]),
        ("a c a", 0, [2]),
        ("a a c", 1, []),  # the first was given up
        ("a c a c", 2, []),
        ("a a", None, [0, 1]),  # its check is gone: which one did it find?
        ("b c a a a a a", None, [4, 5, 6]),  # of guesses only the last
        ("a3 c8 a7", 0, [2]),  # found by the check when it last ran
        ("a7 c8 a3", 0, []),  # given up before
        ("a7 c4 a3", 0, [2]),  # the check found the one below, and the other ran last
        ("a3 c4 a5", 0, [2]),  # the order of the notebook: it shows nothing
        ("a9 a3 c10", 1, [0]),  # the one above ran last
        ("b9 c10 a3", None, [2]),
        ("b c10 a3", None, [2]),  # the blank never ran
        ("a3 a3 c4", 1, []),  # counts of two sessions
        ("a9 a c10", 1, []),  # one never ran
        ("a9 b2 a5 c6", 2, [0]),  # the check found the second, the first ran last
        ("a! a! c", 1, [0]),  # both versions of a merge
        ("c", None, []),
        ("", None, []),
        ("b", None, []),
    ],
)
def test_which_definitions_are_checked(order: str, found: int | None, besides: list[int]) -> None:
    assert (definition_in_place(uses(order)), cells_to_check_below(uses(order))) == (found, besides)


def test_counts_of_two_sessions_are_ignored() -> None:
    assert cells_to_check_below(uses("a9 a3 c10"), counts_agree=False) == []
    assert cells_to_check_below(uses("a7 c8 a3"), counts_agree=False) == [2]


@pytest.mark.parametrize("order", ["c " + "a " * 50, "a! " * 50 + "c", "b " + "a " * 50])
def test_no_more_than_a_few_are_checked(order: str) -> None:
    assert 0 < len(cells_to_check_below(uses(order))) <= MOST_CHECKED_BESIDES


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("def f(x): ...", ["blank f"]),
        ("def f(x):\n    '''text'''\n    pass", ["blank f"]),
        ("def f(x):\n    y = ...\n    return y", ["blank f"]),
        ("def f(x):\n    return ...", ["blank f"]),
        ("def f(x):\n    return None", ["blank f"]),
        ("def f(x):\n    return x[..., 0]", ["answer f"]),
        ("def f(x):\n    def g(): ...\n    return x", ["answer f"]),
        ("def f(x):\n    x + 1", ["answer f"]),
        ("async def f(x): ...", ["blank f"]),
        ("class f:\n    '''text'''", ["blank f"]),
        ("class f:\n    def g(self): ...\n    def h(self): return 1", ["blank f"]),
        ("class f:\n    def g(self): return 1", ["answer f"]),
        ("class f(Base): ...", ["blank f"]),
        ("class f(Base):\n    pass", ["answer f"]),
        ("class f:\n    pass", ["blank f"]),
        ("f = ...\ng: int = ...\nh = 3", ["blank f", "blank g", "answer h"]),
        ("check('f')\ndef f(x): return x\ncheck(f)", ["check f", "answer f", "check f"]),
        ("def f(x: return\ndef g(x):\n    return x\ncheck('g')", ["answer g", "check g"]),
        ("%%time\ndef f(x): return x", ["answer f"]),
        ("def f(x):" + " " * 100_000 + "\ncheck(f=1)", ["answer f", "check f"]),
    ],
)
def test_what_a_cell_does_to_names(source: str, message: list[str]) -> None:
    assert [f"{kind} {name}" for kind, name in names_in_cell(source).steps] == message


def test_an_answer_is_what_a_cell_leaves_behind() -> None:
    assert names_in_cell("def f(x): return x\ndef g(x): return x\ndef f(x): ...").answers == {"g"}
