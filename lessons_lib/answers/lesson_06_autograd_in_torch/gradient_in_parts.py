"""Answers: one gradient from many small backward passes."""

from collections.abc import Iterator
from typing import Any

import torch
from torch import Tensor

from lessons_lib.answers.lesson_06_autograd_in_torch.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_06_autograd_in_torch import gradient_in_parts as questions


@answers.to(
    questions.gradient_in_parts,
    hints=[
        "The sum over all rows is the sum over the parts' sums. So what may you add up?",
        "`backward` adds to what `.grad` holds. One backward for each part, and no reset in between.",
        (
            "`zip(x.split(rows), y.split(rows))` gives the parts, the last one with what is left. Make your own "
            "leaf first: `w.detach().clone().requires_grad_()`."
        ),
    ],
    takeaway="You can now train on batches that don't fit into memory: it's called gradient accumulation.",
)
def gradient_in_parts(w: Tensor, x: Tensor, y: Tensor, rows: int) -> Tensor:
    total = torch.zeros_like(w)
    for part, target in zip(x.split(rows), y.split(rows), strict=True):
        total = total + 2 * (part @ w - target) @ part
    return total


def _sums(w: Tensor, x: Tensor, y: Tensor, rows: int) -> list[Tensor]:
    parts = zip(x.split(rows), y.split(rows), strict=True)
    return [2 * (part @ w - target) @ part for part, target in parts]


gradient_in_parts.mistakes(
    last_part_only=wrong(lambda w, x, y, rows: _sums(w, x, y, rows)[-1]).tell(
        "Your numbers are the last part's gradient alone, as when `.grad` is reset in between, or each part "
        "has a leaf of its own. How do the parts add up in one?"
    ),
    first_part_only=wrong(lambda w, x, y, rows: _sums(w, x, y, rows)[0]).tell(
        "Your numbers are the first part's gradient alone. What happens to the gradients of the other parts?"
    ),
    mean_over_all_rows=wrong(lambda w, x, y, rows: 2 * (x @ w - y) @ x / len(y)).tell(
        "Your numbers are the gradient of the mean over all rows. Should the squared errors be averaged, or "
        "added up?"
    ),
)


def _sum_of_means(w: Tensor, x: Tensor, y: Tensor, rows: int) -> Tensor:
    means = [gradient / len(part) for gradient, part in zip(_sums(w, x, y, rows), y.split(rows), strict=True)]
    return torch.stack(means).sum(0)


gradient_in_parts.mistakes(
    sum_of_the_parts_means=wrong(lambda w, x, y, rows: _sum_of_means(w, x, y, rows)).tell(
        "Your numbers add up the gradients of each part's mean. We want the sum of all squared errors: what "
        "should happen inside a part?"
    ),
    mean_of_the_parts=wrong(lambda w, x, y, rows: torch.stack(_sums(w, x, y, rows)).mean(0)).tell(
        "Your numbers are the mean of the parts' gradients. The gradient of a sum is what of its parts' "
        "gradients?"
    ),
)


@gradient_in_parts.misconception(
    "The rows that don't fill a whole part are missing. How many rows does the last part have?",
    breaks="the last part may have fewer",
)
def rest_left_out(w: Tensor, x: Tensor, y: Tensor, rows: int) -> Tensor:
    n = len(y) // rows * rows
    return 2 * (x[:n] @ w - y[:n]) @ x[:n]


gradient_in_parts.mistakes(
    running_totals_added_up=wrong(
        lambda w, x, y, rows: torch.stack(_sums(w, x, y, rows)).cumsum(0).sum(0)
    ).tell(
        "Earlier parts count several times, as when each backward goes once more through what was added up "
        "before. What should each backward start from?"
    ),
    without_the_factor_two=wrong(lambda w, x, y, rows: (x @ w - y) @ x).tell(
        "Your numbers are half of what they should be. Which factor does the slope of a square have?"
    ),
    errors_summed_first=wrong(lambda w, x, y, rows: 2 * (x @ w - y).sum() * x.sum(dim=0)).tell(
        "Your numbers are the gradient of the squared sum of the errors. What comes first, squaring or "
        "adding up?"
    ),
)


@gradient_in_parts.misconception(
    "Your numbers fit a w that moves between the parts, against each part's gradient. At which w should "
    "all the gradients be taken?"
)
def w_moved_between(w: Tensor, x: Tensor, y: Tensor, rows: int) -> Tensor:
    start = w
    for part, target in zip(x.split(rows), y.split(rows), strict=True):
        w = w - 2 * (part @ w - target) @ part
    return start - w


gradient_in_parts.mistakes(
    loss_instead_of_gradient=wrong(lambda w, x, y, rows: (x @ w - y).square().sum()).tell(
        "You returned the sum of the squared errors itself. How does it change with each weight?"
    ),
    mean_of_the_parts_means=wrong(
        lambda w, x, y, rows: _sum_of_means(w, x, y, rows) / len(y.split(rows))
    ).tell(
        "Your numbers are the mean of the gradients of the parts' means. We want the sum of all squared "
        "errors: where do you average?"
    ),
    absolute_errors=wrong(lambda w, x, y, rows: (x @ w - y).sign() @ x).tell(
        "Your numbers are the gradient of the absolute errors. What should happen to each error before you "
        "add up?"
    ),
)


@gradient_in_parts.misconception(
    "You returned None. Is a `return` missing, or is it a `.grad` that no gradient came to, because "
    "that tensor isn't a leaf of what went backward?"
)
def nothing_came(w: Tensor, x: Tensor, y: Tensor, rows: int) -> None:
    (x @ w - y).square().sum()


@gradient_in_parts.misconception(
    "Your numbers fit one single target for all rows of a part. How do you cut y so that each row keeps "
    "its own?"
)
def one_target_for_a_part(w: Tensor, x: Tensor, y: Tensor, rows: int) -> Tensor:
    total = w * 0
    for index, part in enumerate(x.split(rows)):
        total = total + 2 * (part @ w - y[index]) @ part
    return total


gradient_in_parts.mistakes(
    last_part_for_each=wrong(lambda w, x, y, rows: len(y.split(rows)) * _sums(w, x, y, rows)[-1]).tell(
        "Your numbers are the last part's gradient, once for each part. Did you collect one and the same "
        "`.grad`, or functions that were made in a loop and called after it?"
    ),
)


def _in_parts(leaf: Any, parts: Iterator[tuple[Tensor, Tensor]]) -> Any:
    for part, target in parts:
        (part @ leaf - target).square().sum().backward()
    return leaf.grad


gradient_in_parts.mistakes(
    w_itself_as_the_leaf=wrong(
        lambda w, x, y, rows: _in_parts(w.requires_grad_(), zip(x.split(rows), y.split(rows), strict=True))
    ).breaks("leaving w alone"),
)


@gradient_in_parts.violation("don't change it")
def w_changed_afterwards(w: Tensor, x: Tensor, y: Tensor, rows: int) -> Any:
    found = _in_parts(w.clone().requires_grad_(), zip(x.split(rows), y.split(rows), strict=True))
    w -= 0.1 * found
    return found


gradient_in_parts.mistakes(
    all_rows_in_one_piece=wrong(
        lambda w, x, y, rows: _in_parts(w.clone().requires_grad_(), iter([(x, y)]))
    ).breaks("at most 6,000 bytes at one time"),
    as_many_parts_as_rows=wrong(
        lambda w, x, y, rows: _in_parts(
            w.clone().requires_grad_(), zip(x.chunk(rows), y.chunk(rows), strict=True)
        )
    ).breaks("rows: how many rows go forward at one time"),
)
