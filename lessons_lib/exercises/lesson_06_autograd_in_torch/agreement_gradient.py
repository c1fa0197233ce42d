"""Bug hunt: a target cut from the graph by wrapping it in a new tensor."""

from collections.abc import Iterator

import torch
from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_06_autograd_in_torch.inputs_alone import inputs_alone
from lessons_lib.exercises.lesson_06_autograd_in_torch.lesson import lesson


@lesson.hunt(
    points=2,
    no_demand=[
        "two descriptions of the same thing, so they should get the same score",
        "the gradient should stay the same",
    ],
    requirements=[inputs_alone()],
)
def agreement_gradient(
    first: Float[Tensor, "n d"], second: Float[Tensor, "n d"], w: Float[Tensor, " d"]
) -> Float[Tensor, " d"]:
    """The gradient with respect to w of the mean squared difference of first @ w and second @ w."""
    w = w.clone().requires_grad_()
    here = first @ w
    there = torch.tensor([row @ w for row in second])  # a list of numbers
    loss = (here - there).square().mean()
    loss.backward()
    return w.grad


@agreement_gradient.cases
def pairs(draw: Draw) -> Iterator[Case]:
    for n, d, label in (
        (3, 2, "3 pairs"),
        (4, 3, "4 pairs"),
        (3, 3, "as many pairs as features"),
        (1, 2, "1 pair"),
    ):
        yield case(draw.normal(n, d), draw.normal(n, d), draw.normal(d), label=label)
