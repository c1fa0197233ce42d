"""Answers of several parts: which of them are wrong, and in what."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
import torch
from torch import Tensor

from lessons_lib.checking.exercise.answer_form import Number, Several
from lessons_lib.checking.exercise.answer_key import AnswerKey
from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.explain.card import card
from tests.checking.sample_lesson import SampleLesson, altered, verdict_on


def exercise_giving(reference: Callable[[Tensor], Any]) -> AnswerKey:
    def summary(x: Tensor) -> Any:
        return reference(x)

    exercise = SampleLesson().exercise()(summary)

    @exercise.exercise.cases
    def rows(draw: Draw) -> Iterator[Case]:
        yield case(draw.normal(3))
        yield case(draw.normal(5))

    return exercise


def three(x: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    return x.min(), x.max(), x.cumsum(0)


@pytest.mark.parametrize(
    ("answer", "expected_message"),
    [
        (lambda x: (x.min() + 1, x.max(), x.cumsum(0)), "Shape and type are right, but part 1 of 3 is wrong"),
        (lambda x: (x.min() + 1, x.max(), x), "Shape and type are right, but parts 1 and 3 of 3 are wrong"),
        (lambda x: (x.max(), x.min(), x), "Shape and type are right, but all 3 parts are wrong"),
        (
            lambda x: (x.min(), x.max(), x[:, None]),
            "Expected shape (3,) in part 3 of 3. You returned (3, 1).",
        ),
        (lambda x: (x.min(), x.max() > 0, x), "Expected floating-point numbers in part 2 of 3."),
        (lambda x: (x.min(), None, x), "Expected a number as part 2 of 3. You returned None."),
        (lambda x: (x.min(), x.max()), "Expected a tuple of 3 items. You returned a tuple of 2 items."),
    ],
)
def test_the_wrong_parts_are_said(answer: object, expected_message: str) -> None:
    assert verdict_on(exercise_giving(three), answer).message.startswith(expected_message)


def test_parts_that_are_wrong_on_different_cases_are_all_said() -> None:
    def now_one_now_the_other(x: Tensor) -> tuple[Tensor, Tensor]:
        return (x.min(), x.max() + 1) if len(x) == 3 else (x.min() - 1, x.max())

    exercise = exercise_giving(lambda x: (x.min(), x.max()))
    expected_message = "Shape and type are right, but part 2 of 2 is wrong, and part 1 of 2 is wrong on other cases: all 3 cases fail."
    assert verdict_on(exercise, now_one_now_the_other).message == expected_message


def test_entries_of_a_dict_are_said_by_their_keys() -> None:
    exercise = exercise_giving(lambda x: {"low": x.min(), "high": x.max(), "mid": x.median()})
    found = verdict_on(exercise, lambda x: {"mid": x.mean(), "high": x.max(), "low": x.max()})
    assert found.message == "Shape and type are right, but `low` and `mid` are wrong on all 3 cases."


def two(x: Tensor) -> tuple[Tensor, Tensor]:
    return x * 1.5, x.max()


@pytest.mark.parametrize(
    ("answer", "name", "expected_message"),
    [
        (
            lambda x: (-x * 1.5, x.max() * 3),
            "sign in part 1 of 2 or constant factor in part 2 of 2",
            "• Part 1 of 2: right values, but with the opposite sign. Which step decides the sign?\n"
            "• Part 2 of 2: your numbers are 3 times the right ones, on every case. Where does that factor come from?",
        ),
        (
            lambda x: (x * 1.5, -x.max()),
            "sign in part 2 of 2",
            "Part 2 of 2: right values, but with",
        ),
        (
            lambda x: (-x * 1.5, -x.max()),
            "sign in both parts",
            "Both parts: right values, but with",
        ),
        (lambda x: (-x * 1.5, x.max() * x.min()), "", ""),  # one of the two is not explained
        (lambda x: (-x * 1.5, x.max(), x), "", ""),
        (lambda x: -x * 1.5, "", ""),
    ],
)
def test_parts_that_are_wrong_for_reasons_of_their_own_have_a_cause_each(
    answer: Any, name: str, expected_message: str
) -> None:
    found = verdict_on(exercise_giving(two), answer)
    assert found.misconception == name
    assert expected_message in found.diagnosis


def test_where_one_of_two_parts_has_two_causes_none_is_told() -> None:
    found = verdict_on(exercise_giving(two), lambda x: (x, x.max() / 1.5))
    assert found.misconception == ""


def test_of_three_causes_in_three_parts_none_is_told() -> None:
    found = verdict_on(exercise_giving(three), lambda x: (-x.min(), x.max() * 3, x.cumsum(0) + 1))
    assert found.misconception == ""


def test_a_cause_in_an_entry_of_a_dict_is_told_by_its_key() -> None:
    exercise = exercise_giving(lambda x: {"low": x.min(), "all": x * 2})
    found = verdict_on(exercise, lambda x: {"all": -2 * x, "low": x.min()})
    assert found.diagnosis == "`all`: right values, but with the opposite sign. Which step decides the sign?"
    found = verdict_on(exercise, lambda x: {"all": x, "low": x.min()})
    assert found.misconception == "x returned in `all` or constant factor in `all`"


def test_one_number_within_a_tuple_is_shown_by_its_value() -> None:
    exercise = exercise_giving(lambda x: (3, x.new_tensor(2.5)))
    rows = {
        row.heading: row.text for row in card(verdict_on(exercise, lambda x: (4, x.new_tensor(2.5)))).rows
    }
    assert rows["What"] == "Part 1 of 2 is wrong on all 3 cases."
    assert rows["Expected"] == "(3, 2.5)"
    assert rows["You gave"] == "(4, 2.5)"


def test_a_tuple_as_long_as_its_input_has_no_parts_to_name() -> None:
    """A shape, an order: how many there are is itself an answer."""
    exercise = exercise_giving(lambda x: tuple(x.argsort().tolist()))
    found = verdict_on(exercise, lambda x: tuple(x.argsort(descending=True).tolist()))
    assert found.message == "Your answer is wrong on all 3 cases."


@pytest.mark.parametrize(
    ("answer", "expected_message"),
    [
        ((1, 5), "Answer 2 of 2 is wrong."),
        ((5, 5), "Both answers are wrong."),
    ],
)
def test_the_wrong_answers_of_several_predictions_are_said(answer: object, expected_message: str) -> None:
    def two() -> tuple[float, float]:
        return 1.0, 2.0

    exercise = SampleLesson().prediction(Several(Number(), Number()))(two)
    assert verdict_on(exercise, answer).message == expected_message


@pytest.mark.parametrize(
    ("answer", "expected_message"),
    [
        (lambda x: torch.arange(4) + 1, "Shape and type are right, but the values are wrong on all 2 cases."),
        (
            lambda x: (torch.arange(4) + 1).to(torch.int8),
            "The shape is right, but the values are wrong on all 2 cases. Also, you returned int8 instead of int64.",
        ),
    ],
)
def test_a_dtype_that_differs_is_not_called_right(answer: object, expected_message: str) -> None:
    def whole(draw: Draw) -> Iterator[Case]:
        yield case(draw.integers(0, 9, 3))
        yield case(draw.integers(0, 9, 5))

    exercise = altered(exercise_giving(lambda x: torch.arange(4)), case_maker=whole)
    assert verdict_on(exercise, answer).message == expected_message
