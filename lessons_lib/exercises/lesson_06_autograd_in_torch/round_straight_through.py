"""Exercise: rounding that lets the gradient through."""

from collections.abc import Callable, Iterator
from typing import Any

import torch
from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_06_autograd_in_torch.inputs_alone import inputs_alone
from lessons_lib.exercises.lesson_06_autograd_in_torch.lesson import lesson
from lessons_lib.exercises.lesson_06_autograd_in_torch.observing import values_and_gradient


def value_and_slope(
    candidate: Callable[[Tensor], Any], x: Float[Tensor, " n"], from_above: Float[Tensor, " n"]
) -> Any:
    """The candidate's values, the gradient that reaches x when `from_above` comes to them, and whether a graph leads there."""
    return values_and_gradient(candidate(x), x, from_above)


@lesson.exercise(harness=value_and_slope, requirements=[inputs_alone()])
def round_straight_through(x: Tensor) -> Tensor:
    """Rounded values, and a gradient as if nothing had been rounded."""


@round_straight_through.cases
def numbers(draw: Draw) -> Iterator[Case]:
    for x, label in (
        (torch.tensor([0.2, 1.7, -0.6], dtype=torch.float64), "three numbers"),
        (draw.normal(5, std=4), "five numbers"),
        (torch.tensor([2.0, -1.0], dtype=torch.float64), "whole already"),
        (draw.uniform(4, low=0.1, high=0.4), "all round to 0"),
        (torch.tensor([0.5, 1.5, 2.5, -0.5], dtype=torch.float64), "halves, which go to the even neighbour"),
        (torch.tensor([4.5, 0.3, -2.5], dtype=torch.float64), "a half among others"),
    ):
        from_above = torch.arange(1, len(x) + 1, dtype=x.dtype)
        yield case(
            x.requires_grad_(),
            from_above,
            label=f"{label}; compared: the values, the gradient for x, and whether the result is part of x's graph",
        )
