"""Exercise: the backward rule of log-softmax."""

from collections.abc import Iterator

import torch
from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_05_autograd_by_hand.lesson import lesson
from lessons_lib.exercises.lesson_05_autograd_by_hand.rules import requirements_of_a_rule

Table = Float[Tensor, "n classes"]


@lesson.exercise(
    points=2, requirements=requirements_of_a_rule(lambda draw, n: (draw.normal(n, 3), draw.normal(n, 3)))
)
def log_softmax_backward(grad: Table, x: Table) -> Table:
    """The gradient of x, where `grad` is the gradient with respect to log_softmax(x, dim=1)."""


@log_softmax_backward.cases
def tables(draw: Draw) -> Iterator[Case]:
    for n, classes in [(1, 3), (2, 3), (3, 3), (4, 4), (5, 2)]:
        grad = draw.normal(n, classes) + 0.5
        yield case(grad, draw.normal(n, classes), label=f"{n} rows, {classes} classes")
    large = torch.tensor([[1000.0, 998.0, 0.0], [-1000.0, -999.0, -998.5]]).double()
    yield case(draw.normal(2, 3), large, label="scores of 1000, where exp alone gives inf")
    yield case(draw.normal(2, 3), large.flip(1), label="large scores once more")
