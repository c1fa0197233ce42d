"""Further ways to get `gradient_in_parts` wrong: parts cut elsewhere, another loss, and what is returned."""

import operator
from collections.abc import Callable, Iterable
from typing import Any

import torch
from torch import Tensor

from lessons_lib.answers.lesson_06_autograd_in_torch.gradient_in_parts import gradient_in_parts, sums_of_parts
from lessons_lib.checking.exercise.answer_key import wrong


def _pieces(w: Tensor, x: Tensor, y: Tensor, rows: int, starts: Iterable[int]) -> Tensor:
    """The gradient from pieces of up to `rows` rows that begin at these rows."""
    pieces = [slice(start, start + rows) for start in starts]
    return sum((2 * (x[p] @ w - y[p]) @ x[p] for p in pieces), w * 0)


def _of_parts(
    w: Tensor, x: Tensor, y: Tensor, rows: int, loss: Callable[[Tensor, Tensor, Tensor], Tensor]
) -> Tensor:
    """The gradient of a loss of (part of x, w, part of y), added up over the parts."""
    leaf = w.detach().clone().requires_grad_()
    for part, target in zip(x.split(rows), y.split(rows), strict=True):
        loss(part, leaf, target).backward()
    assert leaf.grad is not None
    return leaf.grad


PARTS_APART = (
    "You returned a separate gradient for each part. How do you get the gradient of a sum from the gradients"
    " of its parts?"
)


gradient_in_parts.mistakes(
    as_many_starts_as_rows=wrong(lambda w, x, y, rows: _pieces(w, x, y, rows, range(rows))).tell(
        "Your numbers are what you'd get from `rows` parts that start at rows 0, 1, 2 and so on. How far "
        "apart should neighbouring parts start, and how many parts does that make?"
    ),
    one_row_of_each_part=wrong(lambda w, x, y, rows: 2 * (x[::rows] @ w - y[::rows]) @ x[::rows]).tell(
        "You used only the first row of each part. How do you take all `rows` rows of a part?"
    ),
    one_row_skipped=wrong(lambda w, x, y, rows: _pieces(w, x, y, rows, range(0, len(x), rows + 1))).tell(
        "Between two parts, you always leave out one row. By how many rows should the start move from part to"
        " part?"
    ),
    products_not_added_up=wrong(
        lambda w, x, y, rows: _of_parts(
            w, x, y, rows, lambda part, leaf, target: (part * leaf - target).square().sum()
        )
    ).tell(
        "Your numbers are what you'd get if you multiplied x and w element by element. How do these products "
        "become one output for each row?"
    ),
    norms_of_the_parts=wrong(
        lambda w, x, y, rows: _of_parts(
            w, x, y, rows, lambda part, leaf, target: (part @ leaf - target).norm()
        )
    ).tell(
        "Your numbers are what you'd get if each part's loss were the norm of its errors. A norm is a square "
        "root: what should a part's loss be instead?"
    ),
    root_mean_squares=wrong(
        lambda w, x, y, rows: _of_parts(
            w, x, y, rows, lambda part, leaf, target: (part @ leaf - target).square().mean().sqrt()
        )
    ).tell(
        "Your numbers are what you'd get if each part's loss were its root mean squared error. Once you've "
        "squared a part's errors, what should you do with the squares?"
    ),
    gradients_in_a_list=wrong(lambda w, x, y, rows: sums_of_parts(w, x, y, rows)).tell(PARTS_APART),
    gradients_in_a_table=wrong(lambda w, x, y, rows: torch.stack(sums_of_parts(w, x, y, rows))).tell(
        PARTS_APART
    ),
    loss_as_a_python_number=wrong(lambda w, x, y, rows: float((x @ w - y).square().sum())).tell(
        "You returned the sum of the squared errors itself, as a Python number. How does that sum change with "
        "each weight?"
    ),
    every_part_with_all_targets=wrong(
        lambda w, x, y, rows: sum(
            (2 * (part @ w - y) @ part.expand(len(y), -1) for part in x.split(rows)), w * 0
        )
    ).tell(
        "You compared every part's outputs with all the targets. Which targets belong to the rows of one part?"
    ),
)


@gradient_in_parts.misconception(
    "Your numbers are the last part's gradient, as if w had moved by {rate} times each earlier part's "
    "gradient. Which gradients should you add up, and at which w should you take them?",
    over={"rate": [1, 0.1, 0.01, 0.001]},
)
def a_step_and_a_reset_after_each_part(w: Tensor, x: Tensor, y: Tensor, rows: int, rate: float) -> Tensor:
    gradient = w * 0
    for part, target in zip(x.split(rows), y.split(rows), strict=True):
        w = w - rate * gradient
        gradient = 2 * (part @ w - target) @ part
    return gradient


@gradient_in_parts.misconception(
    "Your loss has no graph. Did you compute it from a leaf that you made yourself, does that leaf "
    "require grad, and is every step recorded?"
)
def loss_without_a_graph(w: Tensor, x: Tensor, y: Tensor, rows: int) -> None:
    (x @ w - y).square().sum().backward()


@gradient_in_parts.misconception(
    "You started a backward pass from several numbers, as many as the part has rows. Which single number should it start from?"
)
def squares_not_added_up(w: Tensor, x: Tensor, y: Tensor, rows: int) -> Tensor:
    return _of_parts(w, x, y, rows, lambda part, leaf, target: (part @ leaf - target).square())


@gradient_in_parts.misconception(
    "The `.grad` that you reset is None: no backward pass has filled it yet. Do you need to reset "
    "anything, if the gradients of all parts should add up?"
)
def zeroed_before_the_first_backward(w: Any, x: Tensor, y: Tensor, rows: int) -> None:
    w.detach().grad.zero_()


TUPLE_ADDED = (
    "You added a tuple, which is what `torch.autograd.grad` returns, even for a single input. How do you take the gradient out "
    "of its tuple before you add it?"
)


def _with_a_tuple(w: Tensor, x: Tensor, start: Any, add: Callable[[Any, Any], Any]) -> Any:
    return add(start, (w @ x.sum(0),))


gradient_in_parts.mistakes(
    tuple_added=wrong(lambda w, x, y, rows: _with_a_tuple(w, x, 0, operator.add)).tell(TUPLE_ADDED),
    tuple_added_in_place=wrong(lambda w, x, y, rows: _with_a_tuple(w, x, 0, operator.iadd)).tell(TUPLE_ADDED),
    tuple_added_to_a_tensor=wrong(lambda w, x, y, rows: _with_a_tuple(w, x, w.clone(), operator.add)).tell(
        TUPLE_ADDED
    ),
    tuple_added_to_a_tensor_in_place=wrong(
        lambda w, x, y, rows: _with_a_tuple(w, x, w.clone(), operator.iadd)
    ).tell(TUPLE_ADDED),
)

COLUMNS = "You cut x into groups of columns. Which of its axes should you cut along to get groups of rows?"


@gradient_in_parts.misconception(COLUMNS)
def columns_split(w: Tensor, x: Tensor, y: Tensor, rows: int) -> Any:
    leaf = w.detach().clone().requires_grad_()
    for part, target in zip(x.split(rows, dim=1), y.split(rows), strict=False):
        (part @ leaf - target).square().sum().backward()
    return leaf.grad


@gradient_in_parts.misconception(COLUMNS)
def columns_split_alone(w: Tensor, x: Tensor, y: Tensor, rows: int) -> Any:
    leaf = w.detach().clone().requires_grad_()
    for part in x.split(rows, dim=1):
        (part @ leaf - y).square().sum().backward()
    return leaf.grad


@gradient_in_parts.misconception(
    "You called `backward()` on a Python number, which has no graph. Did `item()` or `float()` take your loss out of its tensor?"
)
def backward_of_a_number(w: Tensor, x: Tensor, y: Tensor, rows: int) -> None:
    number: Any = float((x @ w - y).square().sum())
    number.backward()
