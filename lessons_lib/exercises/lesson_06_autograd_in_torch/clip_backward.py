"""Exercise: a hook that clips a gradient on its way."""

from collections.abc import Callable, Iterator
from typing import Any

import torch
from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_06_autograd_in_torch.lesson import lesson


def value_and_gradients(
    candidate: Callable[[Tensor, float], Any],
    x: Float[Tensor, " n"],
    limit: float,
    from_above: Float[Tensor, " n"],
) -> Any:
    """The result's values; the gradient that comes to x, through the result and 10 at each position past it; and a neighbour's.

    The neighbour is added to the result, so the same gradient comes to both from above.
    """
    x = x.detach().clone().requires_grad_()
    neighbour = torch.zeros_like(x, requires_grad=True)
    beside = neighbour * 1  # made before the result, so that it comes later in backward
    result = candidate(x, limit)
    if not isinstance(result, Tensor):
        return result, torch.zeros_like(x), torch.zeros_like(x)
    (((result.to(x.device) + beside) * from_above).sum() + 10 * x.sum()).backward()
    return result, x.grad, neighbour.grad


@lesson.exercise(harness=value_and_gradients)
def clip_backward(x: Tensor, limit: float) -> Tensor:
    """x's values; the gradient that comes back through the result is kept between -limit and limit."""


@clip_backward.cases
def gradients(draw: Draw) -> Iterator[Case]:
    from_above = torch.tensor([0.5, 3.0, -4.0], dtype=torch.float64)
    parts = "compared: the values, the gradient for x with 10 from elsewhere, and a neighbour's gradient"
    values = torch.tensor(
        [0.2, -1.8, 2.5], dtype=torch.float64
    )  # two of them are themselves beyond the limit
    yield case(values, 1.0, from_above, label=f"limit 1; {parts}")
    yield case(draw.normal(5, std=3), 2.0, draw.normal(5, std=5), label=f"limit 2; {parts}")
    yield case(draw.normal(4), 0.5, draw.uniform(4, low=-0.4, high=0.4), label="all within the limit")
    yield case(draw.normal(2), 1.5, torch.tensor([20.0, -30.0], dtype=torch.float64), label="all beyond it")
