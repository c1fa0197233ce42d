"""No misconception runs before an answer has failed, and one that disagrees at once runs on one case only."""

from collections import Counter
from collections.abc import Iterator

import pytest
from torch import Tensor

from lessons_lib.answers import load
from lessons_lib.checking.collect.evidence import Outcome
from lessons_lib.checking.collect.exceptions import RaisedException
from lessons_lib.checking.exercise.answer_key import AnswerKey
from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.judge.expected import compute_expected_outcomes
from lessons_lib.checking.judge.naming import MOST_TRIED_ALONE, Allowance, agree
from lessons_lib.checking.values.snapshot import Opaque, Plain
from tests.checking.sample_lesson import SampleLesson, verdict_on

runs: Counter[str] = Counter()
CASES = 4


@pytest.fixture
def exercise() -> AnswerKey:
    runs.clear()

    def total(x: Tensor) -> Tensor:
        return x.sum()

    made = SampleLesson().exercise()(total)

    @made.exercise.cases
    def rows(draw: Draw) -> Iterator[Case]:
        for n in range(3, 3 + CASES):
            yield case(draw.normal(n, mean=3))

    @made.misconception("You took the mean.")
    def mean(x: Tensor) -> Tensor:
        runs["mean"] += 1
        return x.mean()

    @made.misconception("You took the largest.")
    def largest(x: Tensor) -> Tensor:
        runs["largest"] += 1
        return x.max()

    return made


def test_a_right_answer_needs_no_misconception(exercise: AnswerKey) -> None:
    assert verdict_on(exercise, lambda x: x.sum()).passed
    assert not runs


def test_one_that_disagrees_on_the_first_failing_case_is_tried_on_no_other(exercise: AnswerKey) -> None:
    assert verdict_on(exercise, lambda x: x.mean()).misconception == "mean"
    tried = MOST_TRIED_ALONE + CASES + 1  # then all of them, with the float32 copy
    assert runs == {"largest": 1, "mean": tried}
    assert verdict_on(exercise, lambda x: x.mean()).misconception == "mean"
    assert runs == {"largest": 1, "mean": tried}  # and then it is known


def test_what_agrees_on_the_first_case_alone_is_not_named(exercise: AnswerKey) -> None:
    def answer(x: Tensor) -> Tensor:
        return x.mean() if len(x) == 3 else x.min()

    assert "mean" not in verdict_on(exercise, answer).misconception
    assert runs["mean"] > 1


def test_one_that_agrees_on_the_first_failing_case_and_not_on_the_next_is_not_tried_on_all(
    exercise: AnswerKey,
) -> None:
    assert "mean" not in verdict_on(exercise, lambda x: x.mean() if len(x) == 3 else x.min()).misconception
    assert runs["mean"] == 2


@pytest.mark.parametrize("slug", ["00_start_here", "03_views_and_strides", "04_broadcasting"])
def test_a_case_by_itself_gives_what_it_gives_among_others(slug: str) -> None:
    for key in load(slug).in_order():
        made = compute_expected_outcomes(key, 0)
        for suspect in made.suspects[:3]:
            alone = [suspect.outcome_on(place) for place in range(len(made.cases))]
            for one, whole, allowed in zip(alone, suspect.outcomes, made.allowances, strict=True):
                assert one is not None
                assert agree(one, whole, allowed), (key.name, suspect.misconception.label)


ALLOWED = Allowance(1.0, 0.0)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        (Outcome(Plain(3)), Outcome(Plain(3)), True),
        (Outcome(Plain(3)), Outcome(Plain(4)), False),
        (
            Outcome(None, RaisedException("KeyError", "a")),
            Outcome(None, RaisedException("KeyError", "b")),
            True,
        ),
        (
            Outcome(None, RaisedException("KeyError", "a")),
            Outcome(None, RaisedException("ValueError", "a")),
            False,
        ),
        (Outcome(None, RaisedException("KeyError", "a")), Outcome(Plain(3)), False),
        (Outcome(Plain(3), changed=(0,)), Outcome(Plain(3)), False),
        (Outcome(Opaque("Node")), Outcome(Opaque("Node")), False),  # their values are not known
    ],
)
def test_outcomes_that_cannot_be_told_apart(one: Outcome, other: Outcome, same: bool) -> None:
    assert agree(one, other, ALLOWED) == agree(other, one, ALLOWED) == same
