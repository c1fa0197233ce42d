"""Exercise: a logarithm whose gradient is not nan at 0."""

from collections.abc import Callable, Iterator
from typing import Any

import torch
from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_06_autograd_in_torch.inputs_alone import inputs_alone
from lessons_lib.exercises.lesson_06_autograd_in_torch.lesson import lesson
from lessons_lib.exercises.lesson_06_autograd_in_torch.observing import values_and_gradient


def value_and_gradient(
    candidate: Callable[[Tensor], Any], x: Float[Tensor, " n"], from_above: Float[Tensor, " n"]
) -> Any:
    """The candidate's values, the gradient that reaches x when `from_above` comes to them, and whether a graph leads there."""
    return values_and_gradient(candidate(x), x, from_above)


@lesson.exercise(harness=value_and_gradient, requirements=[inputs_alone()])
def log_or_zero(x: Tensor) -> Tensor:
    """log(x) where x is positive and 0 elsewhere, with gradient 1/x and 0."""


@log_or_zero.cases
def numbers(draw: Draw) -> Iterator[Case]:
    some = torch.cat([draw.uniform(1, low=0.2, high=0.8), draw.uniform(2, low=1, high=3)])
    for x, label in (
        (torch.cat([some, torch.zeros(1, dtype=torch.float64)]), "one 0 among them"),
        (torch.cat([torch.tensor([-2.0, 0.0], dtype=torch.float64), some]), "a negative number and a 0"),
        (draw.uniform(4, low=0.1, high=0.9), "all positive"),
        (draw.uniform(2, low=2, high=9), "all greater than 1"),
        (-draw.uniform(3, low=1, high=2), "all negative"),
        (torch.zeros(2, dtype=torch.float64), "nothing but 0"),
        (torch.tensor([1e-8, -1e-8, 1e-9], dtype=torch.float64), "very small numbers"),
        (torch.tensor([-5e-9, 2e-9, 3e-7], dtype=torch.float64), "other very small numbers"),
        (torch.tensor([1e-13, 0.0], dtype=torch.float64), "smaller still"),
        (torch.tensor([1e-40], dtype=torch.float64), "1e-40"),
        (torch.tensor([1e-308, 0.5], dtype=torch.float64), "1e-308, nearly the smallest number there is"),
        (torch.tensor([9e-309], dtype=torch.float64), "9e-309"),
    ):
        from_above = torch.arange(1, len(x) + 1, dtype=x.dtype)
        yield case(
            x.requires_grad_(),
            from_above,
            label=f"{label}; compared: the values, the gradient for x, and whether the result is part of x's graph",
        )
