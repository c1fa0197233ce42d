"""The rules on the clauses of an exercise's text, each broken once."""

import pytest

from tests.authoring.sample_lesson import QUESTIONS_FILE as MODULE

pytestmark = pytest.mark.usefixtures("quick")

DOCSTRING = '"""x: (n, d). Returns (n,): the mean of each row."""'
VIOLATION = """

@row_means.violation("for **any** number of rows")
def only_with_few_rows(x):
    return x.mean(dim=1) if len(x) < 4 else x.mean(dim=1) + 1
"""


def promise(sample, text="for\n    `any` number of rows"):
    sample.edit(DOCSTRING, f'"""x: (n, d). Returns (n,): the mean of each row, {text}."""')


def test_a_clause_that_a_violation_breaks(sample):
    promise(sample)
    sample.answers += VIOLATION
    assert sample.faults() == []


def test_a_clause_that_a_misconception_breaks(sample):
    promise(sample)
    sample.edit('"Your numbers are sums."', '"Your numbers are sums.", breaks="any number"', module=True)
    assert sample.faults() == []


def test_a_promise_that_nothing_breaks(sample):
    promise(sample)
    assert sample.faults() == [f"{MODULE}: cell row_means: promise-untested"]


def test_a_phrase_covers_its_own_words_and_no_others(sample):
    promise(sample, "for any number of rows, however large")
    sample.answers += VIOLATION
    (line,) = sample.sentences()
    assert "no violation breaks 'however' in its text" in line


def test_a_phrase_that_demands_nothing(sample):
    promise(sample)
    sample.edit(
        "@lesson.exercise(points=2", '@lesson.exercise(points=2, no_demand=["any number"]', module=True
    )
    assert sample.faults() == []


def test_a_violation_of_what_the_text_does_not_say(sample):
    sample.answers += VIOLATION
    assert f"{MODULE}: cell row_means: clause-not-in-text" in sample.faults()


def test_no_demand_of_what_the_text_does_not_say(sample):
    phrase = "for any number of rows"
    sample.edit(
        "@lesson.exercise(points=2", f"@lesson.exercise(points=2, no_demand=[{phrase!r}]", module=True
    )
    assert f"{MODULE}: cell row_means: clause-not-in-text" in sample.faults()


def test_a_violation_that_passes(sample):
    promise(sample)
    sample.answers += VIOLATION.replace("< 4", "< 5")
    assert sample.faults() == [f"{MODULE}: cell row_means: violation-passes"]
