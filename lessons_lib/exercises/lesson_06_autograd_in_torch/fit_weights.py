"""Bug hunt: a learning step that loses the leaf."""

from collections.abc import Callable, Iterator
from typing import Any

import torch
from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_06_autograd_in_torch.lesson import lesson
from lessons_lib.exercises.lesson_06_autograd_in_torch.observing import nodes_behind


def weights_and_nodes(
    candidate: Callable[..., Any], x: Float[Tensor, "n d"], y: Float[Tensor, " n"], steps: int, rate: float
) -> tuple[Any, str]:
    """The weights, and whether a graph hangs on them."""
    weights = candidate(x, y, steps, rate)
    return weights, "with a graph behind them" if nodes_behind(weights) else "no graph behind them"


@lesson.exercise(
    kind="hunt",
    points=2,
    harness=weights_and_nodes,
    no_demand=[
        "loss falls once and never again",
        "the program as it was posted",
        "whether they require grad is up to you",
    ],
)
def fit_weights(x: Tensor, y: Tensor, steps: int, rate: float) -> Tensor:
    """The weights after so many steps down the gradient of the mean squared error, from 0."""
    w = torch.zeros(x.shape[1], dtype=x.dtype, requires_grad=True)
    for _ in range(steps):
        loss = (x @ w - y).square().mean()
        loss.backward()
        if w.grad is not None:  # else an error: float times None
            w = w - rate * w.grad
        w.grad = None
    return w.detach()


@fit_weights.cases
def tables(draw: Draw) -> Iterator[Case]:
    for n, d, steps, label in (
        (4, 2, 3, "3 steps, 2 weights"),
        (5, 3, 6, "6 steps, 3 weights"),
        (3, 3, 2, "2 steps, as many weights as rows"),
        (4, 2, 1, "1 step"),
        (3, 2, 0, "no step: zeros"),
    ):
        label = f"{label}; compared: the weights, and whether a graph is behind them"
        yield case(draw.normal(n, d), draw.normal(n), steps, 0.1, label=label)
