"""Answers: a Jacobian from vector-Jacobian products."""

from typing import Any

import torch
from torch import Tensor

from lessons_lib.answers.lesson_06_autograd_in_torch.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_06_autograd_in_torch import jacobian_by_rows as questions
from lessons_lib.exercises.lesson_06_autograd_in_torch.jacobian_by_rows import VectorFunction


@answers.to(
    questions.jacobian_by_rows,
    hints=[
        "One backward gives v @ J. Which v picks a single row?",
        "Make x a leaf, compute y = f(x), and go backward once for each element of y.",
        "`torch.autograd.grad(y[i], x, retain_graph=True)` gives row i in a tuple; `torch.stack` lays the rows on each other.",
    ],
)
def jacobian_by_rows(f: VectorFunction, x: Tensor) -> Tensor:
    made: Any = torch.func.vjp(f, x)
    y, pull = made
    return torch.stack([pull(seed)[0] for seed in torch.eye(len(y), dtype=y.dtype)])


def _jacobian(f: VectorFunction, x: Tensor) -> Tensor:
    return torch.func.jacrev(f)(x)


jacobian_by_rows.mistakes(
    outputs_as_columns=wrong(lambda f, x: _jacobian(f, x).T).tell(
        "Your numbers are right and stand the wrong way round: the outputs are to be the rows, the inputs the columns."
    ),
    rows_added_up=wrong(lambda f, x: _jacobian(f, x).sum(0)).tell(
        "Your numbers are the gradient of the sum of the outputs: all rows added up into one. Each output needs a backward of "
        "its own."
    ),
    rows_accumulated=wrong(lambda f, x: _jacobian(f, x).cumsum(0)).tell(
        "Each row holds the ones above it too: gradients add up in `.grad`, and it was not reset in between."
    ),
)


@jacobian_by_rows.misconception(
    "All rows are the same: the sum of all of them. Either every backward started from all outputs, as with a v of ones; or `.grad` was "
    "collected, which is one tensor that every backward adds to."
)
def the_same_grad_each_time(f: VectorFunction, x: Tensor) -> Tensor:
    rows = _jacobian(f, x)
    return rows.sum(0).expand_as(rows)


jacobian_by_rows.mistakes(
    first_row_only=wrong(lambda f, x: _jacobian(f, x)[:1]).tell(
        "Only the first output's row is there. Every output has one."
    ),
    first_gradient_only=wrong(lambda f, x: _jacobian(f, x)[0]).tell(
        "Only the first output's gradient is there, and without the axis of the outputs."
    ),
)


@jacobian_by_rows.misconception("All rows are the first output's gradient.")
def first_row_repeated(f: VectorFunction, x: Tensor) -> Tensor:
    rows = _jacobian(f, x)
    return rows[:1].expand_as(rows)


jacobian_by_rows.mistakes(
    mean_of_the_rows=wrong(lambda f, x: _jacobian(f, x).mean(0)).tell(
        "The rows were averaged into one. Each output has a row of its own."
    ),
    one_row_of_sums=wrong(lambda f, x: _jacobian(f, x).sum(0, keepdim=True)).tell(
        "The rows were added up and the axis of the outputs kept with size 1."
    ),
    inputs_added_up=wrong(lambda f, x: _jacobian(f, x).sum(1)).tell(
        "Your numbers are sums over the inputs: how each output changes when all inputs grow together."
    ),
    outputs_themselves=wrong(lambda f, x: f(x)).tell(
        "Your numbers are the outputs themselves. Their gradients are asked."
    ),
    zeroed_afterwards=wrong(lambda f, x: torch.zeros_like(_jacobian(f, x))).tell(
        "All rows are 0: what was collected is one and the same `.grad`, and it was set to zeros afterwards. A copy would keep its "
        "numbers."
    ),
    in_one_call=wrong(lambda f, x: torch.func.jacrev(f)(x)).breaks("do the whole exercise in one call"),
)


@jacobian_by_rows.violation("does not require grad yet and is to stay as it is")
def of_x_itself(f: VectorFunction, x: Tensor) -> Tensor:
    x.requires_grad_()
    y = f(x)
    return torch.stack([torch.autograd.grad(one, x, retain_graph=True)[0] for one in y])
