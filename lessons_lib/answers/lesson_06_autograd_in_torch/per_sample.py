"""Answers: one gradient for each example, in two ways."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_06_autograd_in_torch.lesson import answers
from lessons_lib.exercises.lesson_06_autograd_in_torch import per_sample as questions
from lessons_lib.exercises.lesson_06_autograd_in_torch.per_sample import Loss


@answers.to(
    questions.gradients_one_by_one,
    hints=[
        "For one example you can do it. What has to happen so that the next one's gradient is not added to it?",
        "`torch.autograd.grad` returns a gradient and adds to nothing. Which loop goes through rows of x and numbers of y?",
        "With a leaf `v = w.detach().clone().requires_grad_()`: `torch.autograd.grad(loss(v, one_x, one_y), v)[0]` for each "
        "pair of `zip(x, y)`; then `torch.stack`.",
    ],
)
def gradients_one_by_one(loss: Loss, w: Tensor, x: Tensor, y: Tensor) -> Tensor:
    return torch.stack([torch.func.grad(loss)(w, *one) for one in zip(x, y, strict=True)])


@answers.to(
    questions.gradients_all_at_once,
    survivors={"line 1: (None, 0, 0) → (None, 0, -1)": "y has one axis, which is its first and its last"},
    hints=[
        "`torch.func.grad` turns a function into another one; so does `torch.func.vmap`. In which order do you need them?",
        "`torch.func.grad(loss)` takes w and one example, and gives the gradient for the first of them, w.",
        "`torch.func.vmap(…, in_dims=(None, 0, 0))` keeps w as it is and runs along axis 0 of x and of y.",
    ],
)
def gradients_all_at_once(loss: Loss, w: Tensor, x: Tensor, y: Tensor) -> Tensor:
    return torch.func.jacrev(lambda v: torch.func.vmap(loss, in_dims=(None, 0, 0))(v, x, y))(w)


def _rows(loss: Loss, w: Tensor, x: Tensor, y: Tensor) -> Tensor:
    return torch.func.vmap(torch.func.grad(loss), in_dims=(None, 0, 0))(w, x, y)


def sum_of_all(loss: Loss, w: Tensor, x: Tensor, y: Tensor) -> Tensor:
    return _rows(loss, w, x, y).sum(0)


def mean_of_all(loss: Loss, w: Tensor, x: Tensor, y: Tensor) -> Tensor:
    return _rows(loss, w, x, y).mean(0)


def share_of_the_mean(loss: Loss, w: Tensor, x: Tensor, y: Tensor) -> Tensor:
    return _rows(loss, w, x, y) / len(x)


def examples_as_columns(loss: Loss, w: Tensor, x: Tensor, y: Tensor) -> Tensor:
    return _rows(loss, w, x, y).T


def added_to_those_before(loss: Loss, w: Tensor, x: Tensor, y: Tensor) -> Tensor:
    return _rows(loss, w, x, y).cumsum(0)


def one_grad_many_times(loss: Loss, w: Tensor, x: Tensor, y: Tensor) -> Tensor:
    rows = _rows(loss, w, x, y)
    return rows.sum(0).expand_as(rows)


def first_example_only(loss: Loss, w: Tensor, x: Tensor, y: Tensor) -> Tensor:
    return _rows(loss, w, x, y)[0]


def gradient_for_the_data(loss: Loss, w: Tensor, x: Tensor, y: Tensor) -> Tensor:
    return torch.func.vmap(torch.func.grad(loss, argnums=1), in_dims=(None, 0, 0))(w, x, y)


def losses_themselves(loss: Loss, w: Tensor, x: Tensor, y: Tensor) -> Tensor:
    return torch.func.vmap(loss, in_dims=(None, 0, 0))(w, x, y)


def last_example_everywhere(loss: Loss, w: Tensor, x: Tensor, y: Tensor) -> Tensor:
    rows = _rows(loss, w, x, y)
    return rows[-1:].expand_as(rows)


def zeroed_afterwards(loss: Loss, w: Tensor, x: Tensor, y: Tensor) -> Tensor:
    return torch.zeros_like(_rows(loss, w, x, y))


def with_all_targets(loss: Loss, w: Tensor, x: Tensor, y: Tensor) -> Tensor:
    total = torch.zeros_like(x)
    for target in y:
        total = total + _rows(loss, w, x, target.expand(len(x)))
    return total


def all_in_one_row(loss: Loss, w: Tensor, x: Tensor, y: Tensor) -> Tensor:
    return _rows(loss, w, x, y).flatten()


def as_many_rows_as_weights(loss: Loss, w: Tensor, x: Tensor, y: Tensor) -> Tensor:
    rows = _rows(loss, w, x, y)
    return torch.stack([rows[index] for index in range(len(w))])


for sentence, mistaken in (
    (
        "All rows are 0. If you collected `.grad`: it is one tensor, and setting it to zeros in place empties what is in your list, "
        "where a clone keeps its numbers.",
        zeroed_afterwards,
    ),
    (
        "Each row adds up the gradients of one example with all targets. x[i] belongs to y[i] alone.",
        with_all_targets,
    ),
    ("The gradients stand one behind the other on one axis. Each is to be a row.", all_in_one_row),
    (
        "There is a row for each weight, and not for each example: the count goes over w. The examples are the rows of x.",
        as_many_rows_as_weights,
    ),
    (
        "Your numbers are the gradients of all examples added up. Each example is to keep its own row.",
        sum_of_all,
    ),
    (
        "Your numbers are the mean of all examples' gradients. Each example is to keep its own row.",
        mean_of_all,
    ),
    (
        "Every gradient is divided by the number of examples, as in the gradient of a mean. Each example's own is asked.",
        share_of_the_mean,
    ),
    (
        "Your numbers are right and stand the wrong way round: the examples are to be the rows.",
        examples_as_columns,
    ),
    (
        "Each row holds the gradients of the examples before it too, as `.grad` does where nobody resets it in between.",
        added_to_those_before,
    ),
    (
        "Every row is the sum of all gradients, and no sum can be taken apart afterwards. Each row needs a gradient of one example's "
        "loss alone; and what is collected from `.grad` is one tensor, unless it is cloned.",
        one_grad_many_times,
    ),
    ("Only the first example's gradient is there.", first_example_only),
    ("Your gradients are those for x, the data. The ones for w are asked.", gradient_for_the_data),
    ("Your numbers are the losses of the examples. Their gradients are asked.", losses_themselves),
    (
        "All rows are the last example's gradient. Either what was collected is one and the same tensor, changed afterwards; or functions "
        "were made in a loop and called after it: they look up the loop's variables when they are called, and then these stand at the "
        "last example.",
        last_example_everywhere,
    ),
):
    gradients_one_by_one.misconception(sentence)(mistaken)
    gradients_all_at_once.misconception(sentence)(mistaken)


@gradients_one_by_one.violation("one example (d,) and one target ()")
def tables_of_one(loss: Loss, w: Tensor, x: Tensor, y: Tensor) -> Tensor:
    t = w.detach().clone().requires_grad_()
    rows = [torch.autograd.grad(loss(t, x[i : i + 1], y[i : i + 1]).sum(), t)[0] for i in range(len(x))]
    return torch.stack(rows)


@gradients_one_by_one.violation("does not require grad and is to stay as it is")
def gradients_of_w_itself(loss: Loss, w: Tensor, x: Tensor, y: Tensor) -> Tensor:
    w.requires_grad_()
    return torch.stack([torch.autograd.grad(loss(w, *one), w)[0] for one in zip(x, y, strict=True)])


@gradients_all_at_once.violation("The same without a loop: half of the points are for that")
def in_a_loop(loss: Loss, w: Tensor, x: Tensor, y: Tensor) -> Tensor:
    return torch.stack([torch.func.grad(loss)(w, *one) for one in zip(x, y, strict=True)])


@gradients_all_at_once.violation("Without a loop.")
def in_a_loop_over_numbers(loss: Loss, w: Tensor, x: Tensor, y: Tensor) -> Tensor:
    return torch.stack([torch.func.grad(loss)(w, x[i], y[i]) for i in range(len(x))])
