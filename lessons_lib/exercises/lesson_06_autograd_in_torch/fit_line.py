"""Bug hunt: backward twice, 'fixed' by retain_graph."""

from collections.abc import Iterator

import torch
from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_06_autograd_in_torch.lesson import lesson

Line = tuple[Tensor, Tensor]


@lesson.hunt(points=2, no_demand=["using only their body mass index"])
def fit_line(x: Float[Tensor, " n"], y: Float[Tensor, " n"], steps: int, rate: float) -> Line:
    """Slope and offset of a line after so many steps down the mean squared error, from 0 and 0."""
    slope = torch.zeros((), dtype=x.dtype, requires_grad=True)
    offset = torch.zeros((), dtype=x.dtype, requires_grad=True)
    prediction = slope * x + offset
    for _ in range(steps):
        loss = (prediction - y).square().mean()
        loss.backward(retain_graph=True)  # else "backward a second time"
        with torch.no_grad():
            slope -= rate * slope.grad
            offset -= rate * offset.grad
        slope.grad = offset.grad = None
    return slope.detach(), offset.detach()


@fit_line.cases
def points(draw: Draw) -> Iterator[Case]:
    for n, steps, label in (
        (3, 2, "3 points, 2 steps"),
        (6, 5, "6 points, 5 steps"),
        (4, 1, "1 step"),
        (3, 0, "no step"),
    ):
        yield case(draw.normal(n), draw.normal(n, mean=1), steps, 0.2, label=label)
