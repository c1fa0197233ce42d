"""What is written down of an answer while it runs: which inputs it changed, what it printed, its random numbers."""

from collections.abc import Iterator

import pytest
import torch
from torch import Tensor

from lessons_lib.checking.collect.evidence import MOST_PRINTED, collect
from lessons_lib.checking.exercise.answer_key import AnswerKey
from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.judging import judge
from lessons_lib.checking.values.snapshot import TensorSnapshot
from tests.checking.sample_lesson import Answer, SampleLesson, row_means_exercise


@pytest.fixture
def with_nan() -> AnswerKey:
    def kept(x: Tensor) -> Tensor:
        return x * 1

    exercise = SampleLesson().exercise()(kept)

    @exercise.exercise.cases
    def rows(draw: Draw) -> Iterator[Case]:
        yield case(torch.tensor([1.0, torch.nan, 3.0], dtype=torch.float64))

    return exercise


def nan_in_front(x: Tensor) -> Tensor:
    x[0] = torch.nan
    return x.clone()


@pytest.mark.parametrize(
    ("answer", "changed"),
    [
        (lambda x: x + 0, ()),
        (nan_in_front, (0,)),
        (lambda x: x.nan_to_num_() * 1, (0,)),
        (lambda x: x.mul_(1) * 1, ()),  # written, and still the same
    ],
)
def test_an_input_that_holds_nan_is_compared_by_value(
    with_nan: AnswerKey, answer: Answer, changed: tuple[int, ...]
) -> None:
    assert {outcome.changed for outcome in collect(with_nan.exercise, answer).outcomes} == {changed}


def test_the_line_of_an_exception_is_the_answers_own() -> None:
    """And not the library's, though it was raised there."""

    def answer(x: Tensor) -> Tensor:
        layer = torch.nn.Linear(7, 2)
        return layer(x)

    raised = collect(row_means_exercise().exercise, answer).outcomes[0].raised
    assert raised
    assert raised.code == "return layer(x)"
    assert raised.line == answer.__code__.co_firstlineno + 2


@torch.no_grad()
def within_a_decorator(x: Tensor) -> Tensor:
    return x.sum(dim=7)


def test_the_line_of_an_exception_is_the_answers_own_within_a_decorator() -> None:
    """And not the decorator's, though that's the function that was called."""
    raised = collect(row_means_exercise().exercise, within_a_decorator).outcomes[0].raised
    assert raised
    assert raised.code == "return x.sum(dim=7)"


def test_a_long_text_is_kept_in_part() -> None:
    printed = collect(row_means_exercise().exercise, lambda x: print("1234567\n" * MOST_PRINTED)).printed
    assert len(printed) == MOST_PRINTED
    assert printed.startswith("1234567\n")


def test_random_numbers_are_the_same_on_each_case_whatever_was_drawn_before() -> None:
    drawn = [
        outcome.value.data[0].item()
        for outcome in collect(
            row_means_exercise().exercise, lambda x: torch.rand(len(x), dtype=torch.float64)
        ).outcomes
        if isinstance(outcome.value, TensorSnapshot) and outcome.value.data is not None
    ]
    assert len(drawn) == 4
    assert len(set(drawn)) == 1


def test_new_tensors_fit_what_an_answer_made_float32_itself() -> None:
    """As in a notebook, whose default dtype is float32."""

    def answer(x: Tensor) -> Tensor:
        result = torch.zeros(len(x))
        for i in range(len(x)):
            result[torch.tensor([i])] = x[i : i + 1].mean(dim=1).float()
        return result

    assert not any(outcome.raised for outcome in collect(row_means_exercise().exercise, answer).outcomes)


def test_inputs_fit_what_an_answer_made_float32_itself() -> None:
    """As in a notebook, whose tensors are float32; what is wrong stays wrong."""

    def answer(x: Tensor, times: int = 1) -> Tensor:
        ones = torch.ones(x.shape[1]).float()
        return x @ ones * times / x.shape[1]

    exercise = row_means_exercise()
    assert judge(exercise, collect(exercise.exercise, answer)).passed
    assert not judge(exercise, collect(exercise.exercise, lambda x: answer(x, 2))).passed
    assert not judge(
        exercise, collect(exercise.exercise, lambda x: answer(x).double() @ torch.ones(1).float())
    ).passed
