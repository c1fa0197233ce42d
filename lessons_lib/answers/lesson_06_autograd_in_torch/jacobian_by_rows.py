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
        "One backward pass gives v @ J. Which v gives you a single row of J?",
        "Make x a leaf, compute y = f(x), and go backward once for each element of y.",
        (
            "`torch.autograd.grad(y[i], x, retain_graph=True)` gives row i in a tuple; `torch.stack` puts the "
            "rows on top of each other."
        ),
    ],
    takeaway="You built the matrix that `jacrev` returns. `jacrev` computes all the rows in one go, with `vmap`.",
)
def jacobian_by_rows(f: VectorFunction, x: Tensor) -> Tensor:
    made: Any = torch.func.vjp(f, x)
    y, pull = made
    return torch.stack([pull(seed)[0] for seed in torch.eye(len(y), dtype=y.dtype)])


def _jacobian(f: VectorFunction, x: Tensor) -> Tensor:
    return torch.func.jacrev(f)(x)


jacobian_by_rows.mistakes(
    outputs_as_columns=wrong(lambda f, x: _jacobian(f, x).T).tell(
        "Right values, transposed: you put the outputs in columns. Which axis should come first?"
    ),
    rows_added_up=wrong(lambda f, x: _jacobian(f, x).sum(0)).tell(
        "Your numbers are the gradient of the sum of the outputs: all rows added up. Which single output "
        "should each backward pass start from?"
    ),
    rows_accumulated=wrong(lambda f, x: _jacobian(f, x).cumsum(0)).tell(
        "Each of your rows includes the rows above it, as happens when gradients add up in one `.grad`. What "
        "should you do between two backward passes?"
    ),
)


@jacobian_by_rows.misconception(
    "Each of your rows is the sum of all rows, as if each backward pass started from all outputs, or all "
    "passes added to one `.grad`. Which output should each pass start from, and what should `.grad` hold "
    "before it?"
)
def the_same_grad_each_time(f: VectorFunction, x: Tensor) -> Tensor:
    rows = _jacobian(f, x)
    return rows.sum(0).expand_as(rows)


jacobian_by_rows.mistakes(
    first_row_only=wrong(lambda f, x: _jacobian(f, x)[:1]).tell(
        "You returned only the first output's row. How many outputs does f have?"
    ),
    first_gradient_only=wrong(lambda f, x: _jacobian(f, x)[0]).tell(
        "You returned only the first output's gradient, without an axis for the outputs. How many rows should"
        " your result have?"
    ),
)


@jacobian_by_rows.misconception(
    "All your rows are the first output's gradient. What should change from one backward pass to the next?"
)
def first_row_repeated(f: VectorFunction, x: Tensor) -> Tensor:
    rows = _jacobian(f, x)
    return rows[:1].expand_as(rows)


jacobian_by_rows.mistakes(
    mean_of_the_rows=wrong(lambda f, x: _jacobian(f, x).mean(0)).tell(
        "You averaged all rows into one. How many rows should your result have?"
    ),
    one_row_of_sums=wrong(lambda f, x: _jacobian(f, x).sum(0, keepdim=True)).tell(
        "You added up the rows and kept their axis, with size 1. How many rows should your result have?"
    ),
    inputs_added_up=wrong(lambda f, x: _jacobian(f, x).sum(1)).tell(
        "You added up each output's gradient over the inputs, so only one number is left for each output. How"
        " many numbers should each row hold?"
    ),
    outputs_themselves=wrong(lambda f, x: f(x)).tell(
        "You returned the outputs themselves. How fast does each output change with each input?"
    ),
    zeroed_afterwards=wrong(lambda f, x: torch.zeros_like(_jacobian(f, x))).tell(
        "All your rows are 0, as happens when you collect the same `.grad` each time and set it to zeros "
        "afterwards. How could you keep its numbers before you reset it?"
    ),
    in_one_call=wrong(lambda f, x: torch.func.jacrev(f)(x)).breaks(
        "computing the Jacobian without jacrev, jacfwd and jacobian"
    ),
)


@jacobian_by_rows.violation("Leaving x as it was")
def of_x_itself(f: VectorFunction, x: Tensor) -> Tensor:
    x.requires_grad_()
    y = f(x)
    return torch.stack([torch.autograd.grad(one, x, retain_graph=True)[0] for one in y])
