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
        "The sum over all rows is the sum over the parts' sums. So what may simply be added up?",
        "`backward` adds to `.grad` whatever is there. One backward for each part, and never reset in between.",
        "`zip(x.split(rows), y.split(rows))` gives the parts, the last one with what is left. "
        "Make your own leaf first: `w.detach().clone().requires_grad_()`.",
    ],
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
        "Your numbers are the gradient of the last part alone. Either `.grad` is reset in between, or each part has a new leaf, with a "
        "`.grad` of its own. The parts are to add up in one."
    ),
    first_part_only=wrong(lambda w, x, y, rows: _sums(w, x, y, rows)[0]).tell(
        "Your numbers are the gradient of the first part alone. All parts count."
    ),
    mean_over_all_rows=wrong(lambda w, x, y, rows: 2 * (x @ w - y) @ x / len(y)).tell(
        "Your numbers are the gradient of the mean over all rows. The sum is asked."
    ),
)


def _sum_of_means(w: Tensor, x: Tensor, y: Tensor, rows: int) -> Tensor:
    means = [gradient / len(part) for gradient, part in zip(_sums(w, x, y, rows), y.split(rows), strict=True)]
    return torch.stack(means).sum(0)


gradient_in_parts.mistakes(
    sum_of_the_parts_means=wrong(lambda w, x, y, rows: _sum_of_means(w, x, y, rows)).tell(
        "Your numbers add up the gradients of each part's mean. The sum of squared errors is asked, so no part is averaged."
    ),
    mean_of_the_parts=wrong(lambda w, x, y, rows: torch.stack(_sums(w, x, y, rows)).mean(0)).tell(
        "Your numbers are the mean of the parts' gradients. Their sum is asked."
    ),
)


@gradient_in_parts.misconception(
    "The rows that don't fill a whole part are missing. The last part has as many rows as are left.",
    breaks="the last part may have fewer",
)
def rest_left_out(w: Tensor, x: Tensor, y: Tensor, rows: int) -> Tensor:
    n = len(y) // rows * rows
    return 2 * (x[:n] @ w - y[:n]) @ x[:n]


gradient_in_parts.mistakes(
    running_totals_added_up=wrong(
        lambda w, x, y, rows: torch.stack(_sums(w, x, y, rows)).cumsum(0).sum(0)
    ).tell(
        "Earlier parts count several times: each backward went once more through what had been added up before."
    ),
    without_the_factor_two=wrong(lambda w, x, y, rows: (x @ w - y) @ x).tell(
        "Your numbers are half of what they should be: the square gives a factor 2."
    ),
    errors_summed_first=wrong(lambda w, x, y, rows: 2 * (x @ w - y).sum() * x.sum(dim=0)).tell(
        "Your numbers are the gradient of the squared sum of the errors. Square each error first, then add up."
    ),
)


@gradient_in_parts.misconception(
    "w moved between the parts: each part's gradient was taken at another w. All are to be taken at the w that came in."
)
def w_moved_between(w: Tensor, x: Tensor, y: Tensor, rows: int) -> Tensor:
    start = w
    for part, target in zip(x.split(rows), y.split(rows), strict=True):
        w = w - 2 * (part @ w - target) @ part
    return start - w


gradient_in_parts.mistakes(
    loss_instead_of_gradient=wrong(lambda w, x, y, rows: (x @ w - y).square().sum()).tell(
        "Your number is the sum of the squared errors itself. Its gradient for w is asked, one number for each feature."
    ),
    mean_of_the_parts_means=wrong(
        lambda w, x, y, rows: _sum_of_means(w, x, y, rows) / len(y.split(rows))
    ).tell(
        "Your numbers are the mean of the gradients of the parts' means. The sum of squared errors is asked, so nothing is averaged."
    ),
    absolute_errors=wrong(lambda w, x, y, rows: (x @ w - y).sign() @ x).tell(
        "Your numbers are the gradient of the absolute errors. Their squares are asked."
    ),
)


@gradient_in_parts.misconception(
    "You returned `None`. If that is a `.grad`, no gradient came to that tensor: it is not a leaf of what went backward. Else a "
    "`return` is missing."
)
def nothing_came(w: Tensor, x: Tensor, y: Tensor, rows: int) -> None:
    (x @ w - y).square().sum()


@gradient_in_parts.misconception(
    "All rows of a part were compared with one single target. x and y have to be cut in the same way."
)
def one_target_for_a_part(w: Tensor, x: Tensor, y: Tensor, rows: int) -> Tensor:
    total = w * 0
    for index, part in enumerate(x.split(rows)):
        total = total + 2 * (part @ w - y[index]) @ part
    return total


gradient_in_parts.mistakes(
    last_part_for_each=wrong(lambda w, x, y, rows: len(y.split(rows)) * _sums(w, x, y, rows)[-1]).tell(
        "Your numbers are the last part's gradient, once for each part. Either functions were made in a loop and called after it: they look up "
        "the loop's variables when they are called, and then these stand at the last part. Or what was collected is one and the same "
        "`.grad`, emptied before each backward."
    ),
)


def _in_parts(leaf: Any, parts: Iterator[tuple[Tensor, Tensor]]) -> Any:
    for part, target in parts:
        (part @ leaf - target).square().sum().backward()
    return leaf.grad


gradient_in_parts.mistakes(
    w_itself_as_the_leaf=wrong(
        lambda w, x, y, rows: _in_parts(w.requires_grad_(), zip(x.split(rows), y.split(rows), strict=True))
    ).breaks("leaving w alone: it does not require grad, and is not to afterwards"),
)


@gradient_in_parts.violation("does not require grad yet and is to stay as it is")
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
