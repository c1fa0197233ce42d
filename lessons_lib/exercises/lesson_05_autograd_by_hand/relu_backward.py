"""Exercise: the backward rule of relu."""

from collections.abc import Iterator

import torch
from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_05_autograd_by_hand.in_words import rule_of_relu
from lessons_lib.exercises.lesson_05_autograd_by_hand.lesson import lesson
from lessons_lib.exercises.lesson_05_autograd_by_hand.rules import requirements_of_a_rule

Table = Float[Tensor, "n d"]


@lesson.exercise(
    harness=rule_of_relu,
    requirements=requirements_of_a_rule(lambda draw, n: (draw.normal(n, 3), draw.normal(n, 3))),
)
def relu_backward(grad: Table, x: Table) -> Table:
    """The gradient of x, where `grad` is the gradient with respect to relu(x); 0 where x is exactly 0."""


@relu_backward.cases
def tables(draw: Draw) -> Iterator[Case]:
    x = torch.tensor([[1.5, -2.0, 0.5], [-0.3, 2.0, -1.0]]).double()
    grad = torch.tensor([[2.0, 3.0, -4.0], [-5.0, 0.5, 7.0]]).double()
    yield case(grad, x, label="signs of all kinds")
    yield case(draw.normal(3, 3), draw.normal(3, 3), label="a square table")
    zeros = torch.where(draw.normal(4, 5).abs() > 0.4, draw.normal(4, 5), 0.0)
    zeros[0, :3] = torch.tensor([1.0, 0.0, -1.0])
    yield case(draw.normal(4, 5), zeros, label="a table of 4 × 5, with zeros in x")
    rows = torch.tensor([[1.0, -1.0], [1.0, 2.0], [-2.0, -1.0]]).double()
    yield case(draw.normal(3, 2), rows, label="rows of one sign, and one of both")
    yield case(draw.normal(2, 3), rows.T.contiguous(), label="columns of one sign, and one of both")
    for shape in ((2, 4), (3, 3)):
        yield case(draw.normal(*shape), 0.1 + draw.uniform(*shape), label="x is positive everywhere")
    for shape in ((1, 3), (2, 2)):
        yield case(draw.normal(*shape), torch.zeros(shape).double(), label="x is exactly 0")
    for number in (1.5, -0.5, 3.0, -2.0):
        x = torch.tensor([[number]]).double()
        yield case(
            draw.normal(1, 1), x, label=f"a table of one number, {'positive' if number > 0 else 'negative'}"
        )
