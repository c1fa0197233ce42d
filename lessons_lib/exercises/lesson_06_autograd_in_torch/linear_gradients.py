"""Exercise: the gradients of a linear layer with one output."""

from collections.abc import Callable, Iterator
from typing import Any

import torch
from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_06_autograd_in_torch.inputs_alone import WithoutOldGradients, inputs_alone
from lessons_lib.exercises.lesson_06_autograd_in_torch.lesson import lesson
from lessons_lib.exercises.lesson_06_autograd_in_torch.observing import told

Pair = tuple[Tensor, Tensor]
_STOPPED = {
    "to not have been used in the graph": (
        "your program asks for the gradient with respect to a tensor that its result wasn't computed from. Do both tensors "
        "that you ask for, w's and b's, go into your loss, and does the loss come first in `torch.autograd.grad`?"
    ),
}


def gradients(
    candidate: Callable[..., Any],
    w: Float[Tensor, " features"],
    b: Float[Tensor, ""],
    x: Float[Tensor, " features"],
    y: Float[Tensor, ""],
) -> Any:
    """The candidate's answer; an error about a tensor that isn't in the loss comes in this exercise's own words."""
    return told(_STOPPED, candidate, w, b, x, y)


@lesson.exercise(harness=gradients, requirements=[inputs_alone(), WithoutOldGradients()])
def linear_gradients(
    w: Float[Tensor, " features"], b: Float[Tensor, ""], x: Float[Tensor, " features"], y: Float[Tensor, ""]
) -> Pair:
    """The gradients of (w·x + b − y)² with respect to w and to b."""


@linear_gradients.cases
def layers(draw: Draw) -> Iterator[Case]:
    w, x = torch.tensor([0.3, -0.1], dtype=torch.float64), torch.tensor([1.0, 2.0], dtype=torch.float64)
    b, y = torch.tensor(0.5, dtype=torch.float64), torch.tensor(2.0, dtype=torch.float64)
    yield case(w.requires_grad_(), b.requires_grad_(), x, y, label="the layer above")
    for features in (3, 4, 1):
        one, two = draw.uniform(2, low=0.5, high=2)
        w, b = draw.normal(features).requires_grad_(), one.clone().requires_grad_()
        yield case(w, b, draw.normal(features), -two, label=f"{features} features")
