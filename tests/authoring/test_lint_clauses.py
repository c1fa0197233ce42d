"""The rules on the clauses of an exercise's text, each broken once."""

import pytest

from tests.authoring.toy import SLUG

pytestmark = pytest.mark.usefixtures("quick")

MODULE = f"lessons_lib/exercises/lesson_{SLUG}/__init__.py"
DOCSTRING = '"""x: (n, d). Returns (n,): the mean of each row."""'
VIOLATION = """

@row_means.violation("for **any** number of rows")
def only_with_few_rows(x):
    return x.mean(dim=1) if len(x) < 4 else x.mean(dim=1) + 1
"""


def promise(toy, text="for\n    `any` number of rows"):
    toy.edit(DOCSTRING, f'"""x: (n, d). Returns (n,): the mean of each row, {text}."""')


def test_a_clause_that_a_violation_breaks(toy):
    promise(toy)
    toy.module += VIOLATION
    assert toy.faults() == []


def test_a_clause_that_a_misconception_breaks(toy):
    promise(toy)
    toy.edit('"Your numbers are sums."', '"Your numbers are sums.", breaks="any number"', module=True)
    assert toy.faults() == []


def test_a_promise_that_nothing_breaks(toy):
    promise(toy)
    assert toy.faults() == [
        f"{MODULE}: cell row_means: no violation breaks 'any' in its text (… Returns (n,): the mean of each row, for any "
        "number of rows. …): add one, or put the phrase into `no_demand`."
    ]


def test_a_phrase_covers_its_own_words_and_no_others(toy):
    promise(toy, "for any number of rows, however large")
    toy.module += VIOLATION
    assert [fault for fault in toy.faults() if "'however'" not in fault] == []
    assert len(toy.faults()) == 1


def test_a_phrase_that_demands_nothing(toy):
    promise(toy)
    toy.edit(
        "@lesson.exercise(points=2, ", '@lesson.exercise(points=2, no_demand=["any number"], ', module=True
    )
    assert toy.faults() == []


@pytest.mark.parametrize("more", [VIOLATION, '\n\nrow_means.no_demand = ("for any number of rows",)\n'])
def test_a_phrase_that_the_text_does_not_say(toy, more):
    toy.module += more
    phrase = "for **any** number of rows" if "**" in more else "for any number of rows"
    assert f"{MODULE}: cell row_means: its text nowhere says {phrase!r}." in toy.faults()


def test_a_violation_that_passes(toy):
    promise(toy)
    toy.module += VIOLATION.replace("< 4", "< 5")
    assert toy.faults() == [
        f"{MODULE}: cell row_means: only_with_few_rows passes, though the text says 'for **any** number of rows': a case "
        "or an ask is missing."
    ]
