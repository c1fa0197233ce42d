"""A wrong form and wrong numbers: the form is said, and the numbers are still named, but only where the name is true."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
import torch
from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.exercise.answer_key import AnswerKey
from lessons_lib.checking.exercise.cases import Case, Draw, case
from tests.checking.sample_lesson import SampleLesson, row_means_exercise, verdict_on

Answer = Callable[[Tensor], Any]


@pytest.mark.parametrize(
    ("answer", "expected_message", "name"),
    [
        (lambda x: x.square().mean(1, keepdim=True), "Expected shape (n,)", "squared_means"),
        (lambda x: x.sum(1)[None], "Expected shape (n,)", "row_sums"),
        (lambda x: x.square().mean(1).tolist(), "You returned the list", "squared_means"),
        (
            lambda x: x.sum(1).tolist(),
            "You returned the list",
            "row_sums",
        ),  # and not "times d", which fits as well
        (lambda x: -x.mean(1, keepdim=True), "Expected shape (n,)", "sign"),
        (lambda x: x.square().mean(1)[None].add(x.zero_().sum()), "also changed `x`", "squared_means"),
        # Right numbers in a wrong form are one mistake.
        (lambda x: x.mean(1, keepdim=True), "Expected shape (n,)", "axis kept"),
        (lambda x: x.mean(1).tolist(), "You returned the list", ""),
        (lambda x: x.mean(1) > 0, "Expected floating-point numbers", ""),
        (lambda x: x.mean(1).half() * 2, "fewer digits", ""),
        (lambda x: x.mean(), "You returned ()", "reduced to the mean"),
    ],
)
def test_numbers_are_named_apart_from_their_form(answer: Answer, expected_message: str, name: str) -> None:
    verdict = verdict_on(row_means_exercise(), answer)
    assert (verdict.status, verdict.points) == ("failed", 0)
    assert expected_message in verdict.message
    assert verdict.misconception == name


def test_a_misconception_about_the_form_fits_no_other_form() -> None:
    """A column is no row: what is wrong with a misconception's form counts, if that is all that is wrong with it."""
    exercise = row_means_exercise()
    exercise.misconception("You kept the axis as a column.")(lambda x: x.mean(1, keepdim=True))
    exercise.misconceptions[-1].__dict__["name"] = "kept"
    assert verdict_on(exercise, lambda x: x.mean(1, keepdim=True)).misconception == "kept"
    assert verdict_on(exercise, lambda x: x.mean(1)[None]).misconception == "axis kept in front"


def flags_exercise() -> AnswerKey:
    """Shares between 0 and 1, and wrong ones that are whole numbers."""
    exercise = SampleLesson().exercise()(_shares)

    @exercise.exercise.cases
    def rows(draw: Draw) -> Iterator[Case]:
        yield case(draw.uniform(3, low=0.1))
        yield case(draw.uniform(4, low=0.1))

    @exercise.misconception("Your result is still empty.")
    def empty(x: Tensor) -> Tensor:
        return torch.zeros_like(x)

    @exercise.misconception("You marked the largest.")
    def marked(x: Tensor) -> Tensor:
        return (x == x.max()).double()

    return exercise


def _shares(x: Float[Tensor, " n"]) -> Float[Tensor, " n"]:
    return x / (x.sum() + 1)


@pytest.mark.parametrize(
    ("answer", "name"),
    [
        (lambda x: [float(v) for v in (x == x.max())], "marked"),
        # Whole numbers may have been cut: then zeros and ones would fit whatever gives some.
        (lambda x: (x == x.max()).int(), ""),
        (lambda x: x == x.max(), ""),
        (lambda x: (x / (x.sum() + 1)).int(), ""),
        (lambda x: (x // (x.sum() + 1)).int()[:, None], ""),
        (lambda x: (x == x.max()).half(), ""),
    ],
)
def test_another_dtype_is_named_only_where_it_lost_nothing(answer: Answer, name: str) -> None:
    verdict = verdict_on(flags_exercise(), answer)
    assert (verdict.status, verdict.misconception) == ("failed", name)


def test_a_tensor_where_a_number_is_expected_is_compared_as_a_number() -> None:
    exercise = SampleLesson().exercise()(_count)

    @exercise.exercise.cases
    def rows(draw: Draw) -> Iterator[Case]:
        yield case(draw.integers(0, 3, 4))
        yield case(draw.integers(0, 3, 7))
        yield case(draw.integers(0, 3, 9))

    @exercise.misconception("You counted the zeros.")
    def zeros(x: Tensor) -> int:
        return int((x == 0).sum())

    verdict = verdict_on(exercise, lambda x: (x == 0).sum())
    assert verdict.message == "Expected the Python number 4. You returned an int64 tensor of shape ()."
    assert verdict.misconception == "zeros"
    assert verdict_on(exercise, lambda x: x.numel() - float((x != 0).sum())).misconception == "zeros"


def _count(x: Tensor) -> int:
    return len(x)


def test_each_part_of_a_tuple_is_taken_in_its_own_form() -> None:
    exercise = SampleLesson().exercise()(_ends)

    @exercise.exercise.cases
    def rows(draw: Draw) -> Iterator[Case]:
        yield case(draw.normal(3))
        yield case(draw.normal(5))

    @exercise.misconception("The ends are exchanged.")
    def exchanged(x: Tensor) -> tuple[Tensor, Tensor]:
        return x.max(), x.min()

    verdict = verdict_on(exercise, lambda x: (x.max(0, keepdim=True).values, x.min()))
    assert verdict.message == "Expected shape () in part 1 of 2. You returned (1,)."
    assert verdict.misconception == "exchanged"


def test_each_entry_of_a_dict_is_taken_in_its_own_form() -> None:
    exercise = SampleLesson().exercise()(_range)

    @exercise.exercise.cases
    def rows(draw: Draw) -> Iterator[Case]:
        yield case(draw.normal(3))
        yield case(draw.normal(5))

    @exercise.misconception("The largest is the number of elements.")
    def counted(x: Tensor) -> dict[str, Tensor]:
        return {"all": x * 1, "largest": x.new_tensor(len(x))}

    answer = lambda x: {"largest": x.new_tensor([len(x)]), "all": x[None]}  # noqa: E731
    assert verdict_on(exercise, answer).misconception == "counted"


def _range(x: Tensor) -> dict[str, Tensor]:
    return {"all": x * 1, "largest": x.max()}


def _ends(x: Tensor) -> tuple[Tensor, Tensor]:
    return x.min(), x.max()


def test_whole_numbers_in_a_richer_dtype_are_the_same_numbers() -> None:
    exercise = SampleLesson().exercise()(_order)

    @exercise.exercise.cases
    def rows(draw: Draw) -> Iterator[Case]:
        yield case(draw.normal(3))
        yield case(draw.normal(5))

    @exercise.misconception("Backwards.")
    def backwards(x: Tensor) -> Tensor:
        return x.argsort(descending=True)

    assert verdict_on(exercise, lambda x: x.argsort(descending=True).double()).misconception == "backwards"
    assert verdict_on(exercise, lambda x: x.argsort(descending=True) + 0.5).misconception == ""


def _order(x: Tensor) -> Tensor:
    return x.argsort()


def test_two_misconceptions_that_differ_by_form_alone_fit_no_third_form() -> None:
    exercise = SampleLesson().exercise()(_count)

    @exercise.exercise.cases
    def rows(draw: Draw) -> Iterator[Case]:
        yield case(draw.normal(3))
        yield case(draw.normal(5))

    @exercise.misconception("The sum, as a Python number.")
    def number(x: Tensor) -> float:
        return x.sum().item()

    @exercise.misconception("The sum, as a tensor.")
    def tensor(x: Tensor) -> Tensor:
        return x.sum()

    assert verdict_on(exercise, lambda x: x.sum().item()).misconception == "number"
    assert verdict_on(exercise, lambda x: x.sum()).misconception == "tensor"
    assert verdict_on(exercise, lambda x: x.sum(0, keepdim=True)).misconception == ""
    assert verdict_on(exercise, lambda x: (x.sum(), x.zero_())[0]).misconception == "tensor"


def _answer_and_gradient(candidate: Callable[[Tensor], Tensor], x: Tensor) -> tuple[Tensor, Tensor]:
    """A harness as in lesson 06: it computes no gradient of an answer in another shape."""
    x = x.clone().requires_grad_()
    made = candidate(x)
    if made.shape != x.shape:
        return made.detach(), torch.zeros_like(x)
    return made.detach(), torch.autograd.grad(made.sum(), x)[0]


def test_what_a_drive_made_of_a_wrong_form_is_no_evidence() -> None:
    exercise = SampleLesson().exercise(harness=_answer_and_gradient)(_halves)

    @exercise.exercise.cases
    def rows(draw: Draw) -> Iterator[Case]:
        yield case(draw.normal(3))
        yield case(draw.normal(5))

    @exercise.misconception("The way of the gradient is cut.")
    def cut(x: Tensor) -> Tensor:
        return x / 2 + 0 * x.detach() - x / 2 + x.detach() / 2

    assert verdict_on(exercise, lambda x: x.detach() / 2 + 0 * x).misconception == "cut"
    assert verdict_on(exercise, lambda x: x[None] / 2).misconception == ""


def _halves(x: Tensor) -> Tensor:
    return x / 2
