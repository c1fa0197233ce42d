"""Bug hunt: a step of gradient descent, by hand, on two layers."""

from collections.abc import Iterator

from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_05_autograd_by_hand.lesson import lesson
from lessons_lib.exercises.lesson_05_autograd_by_hand.rules import NO_AUTOGRAD

Pair = tuple[Tensor, Tensor]


@lesson.hunt(
    points=2,
    requirements=[NO_AUTOGRAD],
    no_demand=[
        "write their first network without an engine",
        "It runs, and raises no exception",
    ],
)
def two_layer_step(
    x: Float[Tensor, "n d"],
    y: Float[Tensor, "n k"],
    w1: Float[Tensor, "d h"],
    w2: Float[Tensor, "h k"],
    lr: float,
) -> tuple[Float[Tensor, "d h"], Float[Tensor, "h k"]]:
    """Both weights after one step on 0.5 · the sum of the squared errors."""
    hidden = x @ w1
    active = hidden.relu()
    error = active @ w2 - y
    grad_w2 = active.T @ error
    w2 = w2 - lr * grad_w2
    grad_active = error @ w2.T
    grad_hidden = grad_active * (hidden > 0)
    grad_w1 = x.T @ grad_hidden
    w1 = w1 - lr * grad_w1
    return w1, w2


@two_layer_step.cases
def batches(draw: Draw) -> Iterator[Case]:
    for n, d, h, k, lr in [(2, 3, 4, 1, 0.1), (4, 2, 3, 2, 0.5), (3, 3, 3, 3, 0.2), (5, 4, 6, 2, 1.0)]:
        yield case(
            draw.normal(n, d), draw.normal(n, k), draw.normal(d, h), draw.normal(h, k), lr, label=f"lr = {lr}"
        )
