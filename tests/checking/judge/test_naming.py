"""When a misconception may be named: by values, and where they tell too little, by errors with the very same messages."""

from collections.abc import Callable

import pytest
import torch
from torch import Tensor

from lessons_lib.checking.exercise.answer_key import AnswerKey
from tests.checking.sample_lesson import verdict_on


def unknown_axis(x: Tensor) -> Tensor:
    return x.mean(dim=2)


def unknown_axis_too(x: Tensor) -> Tensor:
    there = 2
    return x.sum(there) / x.shape[1]


def another_axis(x: Tensor) -> Tensor:
    return x.mean(dim=3)


def raised_by_itself(x: Tensor) -> Tensor:
    raise IndexError("Dimension out of range (expected to be in range of [-2, 1], but got 2)")


def on_one_case_only(x: Tensor) -> Tensor:
    return x.mean(dim=2) if len(x) == 3 and x.dtype == torch.float64 else x.mean(dim=1)


@pytest.fixture
def with_an_error(exercise: AnswerKey) -> AnswerKey:
    exercise.misconception("There's no axis 2 in a table.")(unknown_axis)
    return exercise


@pytest.mark.parametrize(
    ("answer", "name"),
    [
        (unknown_axis, "unknown_axis"),
        (unknown_axis_too, "unknown_axis"),
        (another_axis, ""),
        (raised_by_itself, ""),
        (on_one_case_only, ""),
    ],
)
def test_an_error_names_its_cause_by_its_message(
    with_an_error: AnswerKey, answer: Callable[[Tensor], Tensor], name: str
) -> None:
    verdict = verdict_on(with_an_error, answer)
    assert verdict.status == "failed"
    assert verdict.misconception == name
    assert "IndexError" in verdict.message


def test_where_values_tell_enough_the_messages_may_differ(exercise: AnswerKey) -> None:
    def reversed_or_none(x: Tensor) -> Tensor:
        return x.mean(dim=1).flip(0) if len(x) < 4 else x.mean(dim=9)

    exercise.misconception("Your means run from the last row to the first.")(reversed_or_none)

    def another_error(x: Tensor) -> Tensor:
        return x.mean(dim=1).flip(0) if len(x) < 4 else x.mean(dim=8)

    assert verdict_on(exercise, another_error).misconception == "reversed_or_none"
