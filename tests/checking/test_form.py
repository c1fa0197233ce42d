"""A wrong form and wrong numbers: the form is said, and the numbers are still named, but only where the name is true."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
import torch
from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.cases import Case, Draw, case
from lessons_lib.checking.evidence import collect
from lessons_lib.checking.exercise import Exercise, Lesson
from lessons_lib.checking.judge import judge
from lessons_lib.checking.verdict import Verdict
from tests.checking.toys import row_means_exercise

Answer = Callable[[Tensor], Any]


def verdict_on(exercise: Exercise, answer: Answer) -> Verdict:
    return judge(exercise, collect(exercise, answer))


@pytest.mark.parametrize(
    ("answer", "said", "name"),
    [
        (lambda x: x.square().mean(1, keepdim=True), "Expected shape (n,)", "squared_means"),
        (lambda x: x.sum(1)[None], "Expected shape (n,)", "row_sums"),
        (lambda x: x.square().mean(1).tolist(), "You returned the list", "squared_means"),
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
def test_numbers_are_named_apart_from_their_form(answer: Answer, said: str, name: str) -> None:
    verdict = verdict_on(row_means_exercise(), answer)
    assert (verdict.status, verdict.points) == ("failed", 0)
    assert said in verdict.message
    assert verdict.misconception == name


def test_a_misconception_about_the_form_fits_no_other_form() -> None:
    """A column is no row: what is wrong with a misconception's form counts, if that is all that is wrong with it."""
    exercise = row_means_exercise()
    exercise.misconception("You kept the axis as a column.")(lambda x: x.mean(1, keepdim=True))
    exercise.misconceptions[-1].__dict__["name"] = "kept"
    assert verdict_on(exercise, lambda x: x.mean(1, keepdim=True)).misconception == "kept"
    assert verdict_on(exercise, lambda x: x.mean(1)[None]).misconception == "axis kept in front"


def flags_exercise() -> Exercise:
    """Shares between 0 and 1, and wrong ones that are whole numbers."""
    exercise = Lesson("98_toys", "Toys").exercise()(_shares)

    @exercise.cases
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
        (lambda x: (x == x.max()).int(), "marked"),
        (lambda x: x == x.max(), "marked"),
        (lambda x: [float(v) for v in (x == x.max())], "marked"),
        # These zeros were cut: they would fit whatever gives zeros.
        (lambda x: (x / (x.sum() + 1)).int(), ""),
        (lambda x: (x // (x.sum() + 1)).int()[:, None], ""),
        (lambda x: (x == x.max()).half(), ""),
    ],
)
def test_another_dtype_is_named_only_where_it_lost_nothing(answer: Answer, name: str) -> None:
    verdict = verdict_on(flags_exercise(), answer)
    assert (verdict.status, verdict.misconception) == ("failed", name)


def test_a_tensor_where_a_number_is_expected_is_compared_as_a_number() -> None:
    exercise = Lesson("98_toys", "Toys").exercise()(_count)

    @exercise.cases
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
    exercise = Lesson("98_toys", "Toys").exercise()(_ends)

    @exercise.cases
    def rows(draw: Draw) -> Iterator[Case]:
        yield case(draw.normal(3))
        yield case(draw.normal(5))

    @exercise.misconception("The ends are exchanged.")
    def exchanged(x: Tensor) -> tuple[Tensor, Tensor]:
        return x.max(), x.min()

    verdict = verdict_on(exercise, lambda x: (x.max(0, keepdim=True).values, x.min()))
    assert verdict.message == "Expected shape () in part 1 of 2. You returned (1,)."
    assert verdict.misconception == "exchanged"


def _ends(x: Tensor) -> tuple[Tensor, Tensor]:
    return x.min(), x.max()
