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
        "If you add up the sums of the parts, you get the sum over all rows. So how do you combine the parts'"
        " gradients?",
        "`backward()` adds to what `.grad` holds. So call it once per part, and don't reset `.grad` in "
        "between.",
        (
            "`zip(x.split(rows), y.split(rows))` gives the parts; the last one may be shorter. Make your own leaf"
            " first: `w.detach().clone().requires_grad_()`."
        ),
    ],
    takeaway="You can now train on batches that don't fit into memory. The technique is called gradient "
    "accumulation.",
)
def gradient_in_parts(w: Tensor, x: Tensor, y: Tensor, rows: int) -> Tensor:
    total = torch.zeros_like(w)
    for part, target in zip(x.split(rows), y.split(rows), strict=True):
        total = total + 2 * (part @ w - target) @ part
    return total


def sums_of_parts(w: Tensor, x: Tensor, y: Tensor, rows: int) -> list[Tensor]:
    """The gradient of each part's sum of squared errors."""
    parts = zip(x.split(rows), y.split(rows), strict=True)
    return [2 * (part @ w - target) @ part for part, target in parts]


gradient_in_parts.mistakes(
    last_part_only=wrong(lambda w, x, y, rows: sums_of_parts(w, x, y, rows)[-1]).tell(
        "You returned only the last part's gradient. What happens to the gradients of the earlier parts: are "
        "they reset, overwritten, or never computed?"
    ),
    first_part_only=wrong(lambda w, x, y, rows: sums_of_parts(w, x, y, rows)[0]).tell(
        "Your numbers are the first part's gradient alone. Does your loop go on to the second part, and which"
        " rows does your slice take then?"
    ),
    mean_over_all_rows=wrong(lambda w, x, y, rows: 2 * (x @ w - y) @ x / len(y)).tell(
        "Your numbers are the gradient of the mean over all rows. Should you average the squared errors, or "
        "add them up?"
    ),
)


def _sum_of_means(w: Tensor, x: Tensor, y: Tensor, rows: int) -> Tensor:
    means = [
        gradient / len(part)
        for gradient, part in zip(sums_of_parts(w, x, y, rows), y.split(rows), strict=True)
    ]
    return torch.stack(means).sum(0)


gradient_in_parts.mistakes(
    sum_of_the_parts_means=wrong(lambda w, x, y, rows: _sum_of_means(w, x, y, rows)).tell(
        "You added up the gradients of the parts' means. We want the gradient of the sum of all squared "
        "errors: what should happen inside each part?"
    ),
    mean_of_the_parts=wrong(lambda w, x, y, rows: torch.stack(sums_of_parts(w, x, y, rows)).mean(0)).tell(
        "You averaged the parts' gradients. How do you get the gradient of a sum from the gradients of its "
        "parts?"
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
        lambda w, x, y, rows: torch.stack(sums_of_parts(w, x, y, rows)).cumsum(0).sum(0)
    ).tell(
        "Earlier parts count several times. `.grad` adds up by itself: did you add it up once more, or call "
        "`backward()` on a running total?"
    ),
    without_the_factor_two=wrong(lambda w, x, y, rows: (x @ w - y) @ x).tell(
        "Your numbers are half as large as they should be. Which factor does the slope of a square have?"
    ),
    errors_summed_first=wrong(lambda w, x, y, rows: 2 * (x @ w - y).sum() * x.sum(dim=0)).tell(
        "Your numbers are the gradient of the squared sum of the errors. What should you do first, square or "
        "add up?"
    ),
)


@gradient_in_parts.misconception(
    "Your numbers are what you'd get if w took a step after each part, against that part's gradient. At "
    "which w should you take all the gradients?"
)
def w_moved_between(w: Tensor, x: Tensor, y: Tensor, rows: int) -> Tensor:
    start = w
    for part, target in zip(x.split(rows), y.split(rows), strict=True):
        w = w - 2 * (part @ w - target) @ part
    return start - w


gradient_in_parts.mistakes(
    loss_instead_of_gradient=wrong(lambda w, x, y, rows: (x @ w - y).square().sum()).tell(
        "You returned the sum of the squared errors itself. How does that sum change with each weight?"
    ),
    mean_of_the_parts_means=wrong(
        lambda w, x, y, rows: _sum_of_means(w, x, y, rows) / len(y.split(rows))
    ).tell(
        "You averaged the gradients of the parts' means. We want the gradient of the sum of all squared "
        "errors: which two means should be sums?"
    ),
    absolute_errors=wrong(lambda w, x, y, rows: (x @ w - y).sign() @ x).tell(
        "Your numbers are the gradient of the summed absolute errors. What should happen to each error before"
        " you add them up?"
    ),
)


@gradient_in_parts.misconception(
    "You returned None: either a `return` is missing, or you returned a `.grad` that was never filled. In"
    " the second case, does that `.grad` belong to a leaf that requires grad?"
)
def nothing_came(w: Tensor, x: Tensor, y: Tensor, rows: int) -> None:
    (x @ w - y).square().sum()


@gradient_in_parts.misconception(
    "Your numbers are what you'd get if all rows of a part shared one target. How do you cut y so that "
    "each row keeps its own target?"
)
def one_target_for_a_part(w: Tensor, x: Tensor, y: Tensor, rows: int) -> Tensor:
    total = w * 0
    for index, part in enumerate(x.split(rows)):
        total = total + 2 * (part @ w - y[index]) @ part
    return total


gradient_in_parts.mistakes(
    last_part_for_each=wrong(
        lambda w, x, y, rows: len(y.split(rows)) * sums_of_parts(w, x, y, rows)[-1]
    ).tell(
        "Your numbers are the last part's gradient, added once per part. When you add up what you collected, "
        "does each item belong to its own part, or do all belong to the last one?"
    ),
)


def _in_parts(leaf: Any, parts: Iterator[tuple[Tensor, Tensor]]) -> Any:
    for part, target in parts:
        (part @ leaf - target).square().sum().backward()
    return leaf.grad


gradient_in_parts.mistakes(
    w_itself_as_the_leaf=wrong(
        lambda w, x, y, rows: _in_parts(w.requires_grad_(), zip(x.split(rows), y.split(rows), strict=True))
    ).breaks("leave w alone"),
)


@gradient_in_parts.misconception(
    "The {which} part is missing, and if there's only one part, you return {nothing}. Where does your "
    "loop start, and where does it stop?",
    over={"which": ["first", "last"], "nothing": ["None", "zeros"]},
)
def a_part_left_out(w: Tensor, x: Tensor, y: Tensor, rows: int, which: str, nothing: str) -> Any:
    sums = sums_of_parts(w, x, y, rows)
    del sums[0 if which == "first" else -1]
    return sum(sums, w * 0) if sums or nothing == "zeros" else None


@gradient_in_parts.misconception(
    "In each full part, the {which} row is missing. Where does your slice start, and where does it stop?",
    over={"which": {"last": slice(None, -1), "first": slice(1, None)}},
)
def a_row_of_each_part_left_out(w: Tensor, x: Tensor, y: Tensor, rows: int, which: slice) -> Tensor:
    """The first row is missing in a shorter last part too; the last row is there."""
    total = w * 0
    for part, target in zip(x.split(rows), y.split(rows), strict=True):
        kept = slice(None) if which.stop == -1 and len(part) < rows else which
        total = total + 2 * (part[kept] @ w - target[kept]) @ part[kept]
    return total


@gradient_in_parts.misconception(
    "Some rows count several times, as if every row were the start of another part. By how many rows "
    "should the start move from part to part?"
)
def overlapping_parts(w: Tensor, x: Tensor, y: Tensor, rows: int) -> Tensor:
    pieces = [slice(i, i + rows) for i in range(len(x))]
    return sum((2 * (x[p] @ w - y[p]) @ x[p] for p in pieces), w * 0)


@gradient_in_parts.misconception(
    "You compared every part with y's first targets{which}. Which targets belong to the second part?",
    over={"which": {"": False, ", all `rows` of them, even in a shorter last part": True}},
)
def first_targets_for_every_part(w: Tensor, x: Tensor, y: Tensor, rows: int, which: bool) -> Tensor:
    leaf = w.detach().clone().requires_grad_()
    parts = x.split(rows)
    losses = [(part @ leaf - y[: rows if which else len(part)]).square().sum() for part in parts]
    return torch.autograd.grad(torch.stack(losses).sum(), leaf)[0]


@gradient_in_parts.misconception(
    "You compared each output with every target of its part. Which shapes meet when you subtract?"
)
def every_output_with_every_target(w: Tensor, x: Tensor, y: Tensor, rows: int) -> Tensor:
    total = w * 0
    for part, target in zip(x.split(rows), y.split(rows), strict=True):
        total = total + 2 * (part @ w - target[:, None]).sum(0) @ part
    return total


@gradient_in_parts.misconception(
    "You squared the sum of each part's errors. What should you do first, square or add up?"
)
def errors_of_a_part_summed_first(w: Tensor, x: Tensor, y: Tensor, rows: int) -> Tensor:
    parts = zip(x.split(rows), y.split(rows), strict=True)
    return sum((2 * (part @ w - target).sum() * part.sum(0) for part, target in parts), w * 0)


gradient_in_parts.mistakes(
    targets_forgotten=wrong(lambda w, x, y, rows: 2 * (x @ w) @ x).tell(
        "Your numbers are what you'd get if all targets were 0. Where does y come in when you compute an "
        "error?"
    ),
    targets_added=wrong(lambda w, x, y, rows: 2 * (x @ w + y) @ x).tell(
        "Your numbers are what you'd get if the errors were x @ w + y. Which sign does y have in an error?"
    ),
    not_squared=wrong(lambda w, x, y, rows: x.sum(0)).tell(
        "You returned the gradient of the sum of the errors themselves. What should happen to each error "
        "before you add them up?"
    ),
    divided_by_rows=wrong(lambda w, x, y, rows: 2 * (x @ w - y) @ x / rows).tell(
        "You divided the gradient by `rows`. Should you average the squared errors, or add them up?"
    ),
    whole_table_for_each_part=wrong(lambda w, x, y, rows: len(y.split(rows)) * 2 * (x @ w - y) @ x).tell(
        "You counted the whole table once per part. Do only one part's rows go forward in each iteration, and"
        " if you collected `.grad` in a list, is every element the same tensor, which holds the whole sum?"
    ),
)


@gradient_in_parts.misconception(
    "Your numbers are what you'd get if w took a step of {rate} times `.grad` after each part. At which w"
    " should you take all the gradients?",
    over={"rate": [1, 0.1, 0.01, 0.001]},
)
def a_step_after_each_part(w: Tensor, x: Tensor, y: Tensor, rows: int, rate: float) -> Tensor:
    total = w * 0
    for part, target in zip(x.split(rows), y.split(rows), strict=True):
        total = total + 2 * (part @ w - target) @ part
        w = w - rate * total
    return total


@gradient_in_parts.violation("of w's dtype")
def always_float32(w: Tensor, x: Tensor, y: Tensor, rows: int) -> Tensor:
    return sum(sums_of_parts(w, x, y, rows), w * 0).float()


@gradient_in_parts.violation("don't change it")
def w_changed_afterwards(w: Tensor, x: Tensor, y: Tensor, rows: int) -> Any:
    found = _in_parts(w.clone().requires_grad_(), zip(x.split(rows), y.split(rows), strict=True))
    w -= 0.1 * found
    return found


gradient_in_parts.mistakes(
    all_rows_in_one_piece=wrong(
        lambda w, x, y, rows: _in_parts(w.clone().requires_grad_(), iter([(x, y)]))
    ).breaks("at most 6,000 bytes at any one time"),
    as_many_parts_as_rows=wrong(
        lambda w, x, y, rows: _in_parts(
            w.clone().requires_grad_(), zip(x.chunk(rows), y.chunk(rows), strict=True)
        )
    ).breaks("rows: how many rows go forward at one time"),
)
