"""Bug hunt: a softmax before cross_entropy."""

from collections.abc import Iterator
from typing import Any

import torch
from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_08_training_loop.lesson import lesson

F: Any = torch.nn.functional  # untyped, so that the program can be as it was posted


@lesson.hunt(points=1, no_demand=["softmax twice · 5 min"])
def softmax_regression(
    x: Float[Tensor, "n d"], y: Tensor, classes: int, steps: int, rate: float
) -> tuple[list[float], Float[Tensor, "n classes"]]:
    """The mean cross-entropy before each step, and then each example's probabilities; the weights start at 0."""
    weight = torch.zeros(x.shape[1], classes, dtype=x.dtype, requires_grad=True)
    losses = []
    for _ in range(steps):
        probabilities = (x @ weight).softmax(dim=1)
        loss = F.cross_entropy(probabilities, y)
        losses.append(loss.item())
        (gradient,) = torch.autograd.grad(loss, weight)
        with torch.no_grad():
            weight -= rate * gradient
    return losses, (x @ weight).softmax(dim=1).detach()


@softmax_regression.cases
def tables(draw: Draw) -> Iterator[Case]:
    for n, d, classes, steps, label in (
        (4, 2, 3, 3, "3 steps, 3 classes"),
        (6, 3, 2, 5, "5 steps, 2 classes"),
        (3, 3, 3, 4, "all sizes equal"),
        (5, 2, 4, 1, "1 step"),
        (4, 3, 5, 0, "no step: every class is as likely as any other"),
    ):
        yield case(draw.normal(n, d), draw.integers(0, classes, n), classes, steps, 0.5, label=label)
    n, d, classes = draw.sizes(3, 3, 9)
    label = "6 steps"
    yield case(draw.normal(n, d), draw.integers(0, classes, n), classes, 6, 0.3, label=label)
