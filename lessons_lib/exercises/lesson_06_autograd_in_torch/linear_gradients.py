"""Exercise: the gradients of a linear layer with one output."""

from collections.abc import Iterator

import torch
from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_06_autograd_in_torch.inputs_alone import WithoutOldGradients, inputs_alone
from lessons_lib.exercises.lesson_06_autograd_in_torch.lesson import lesson

Pair = tuple[Tensor, Tensor]


@lesson.exercise(requirements=[inputs_alone(), WithoutOldGradients()])
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
