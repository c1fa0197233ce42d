"""Answers: a target cut from the graph by wrapping it in a new tensor."""

from typing import Any

import torch
from torch import Tensor

from lessons_lib.answers.lesson_06_autograd_in_torch.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_06_autograd_in_torch import agreement_gradient as questions


@answers.to(
    questions.agreement_gradient,
    hints=[
        "In the posted program, print `here.grad_fn` and `there.grad_fn`.",
        (
            "`torch.tensor` copies the numbers and nothing else. How many sides of the difference `here - there` "
            "send a gradient back to w, and how many should?"
        ),
        "Don't turn tensors into numbers: use `second @ w` for all rows at the same time, or `torch.stack` on"
        " the list of the products `row @ w`.",
    ],
    survivors={"line 1: first - second → second - first": "it is used twice, and the two signs cancel"},
    takeaway=(
        "`torch.stack` keeps the graph; `torch.tensor` cuts it. If you ever want to cut the graph, write "
        "`detach()`."
    ),
)
def agreement_gradient(first: Tensor, second: Tensor, w: Tensor) -> Tensor:
    apart = first - second
    return apart.T @ (apart @ w) * (2 / len(first))


def _difference(first: Tensor, second: Tensor, w: Tensor) -> Tensor:
    return (first @ w - second @ w) * (2 / len(first))


agreement_gradient.broken_program(
    "second_side_cut",
    "Your gradient comes back through `first @ w` alone. Does a path also lead from `second @ w` back to w?",
    breaks="both depend on w",
)


agreement_gradient.mistakes(
    first_side_cut=wrong(lambda first, second, w: -second.T @ _difference(first, second, w)).tell(
        "Your gradient comes back through `second @ w` alone. Does a path also lead from `first @ w` back to "
        "w?"
    ),
    both_sides_cut=wrong(lambda first, second, w: torch.zeros_like(w)).tell(
        "Your gradient is 0, as happens when both `first @ w` and `second @ w` are cut off from w. Does each "
        "of these two results have a grad_fn?"
    ),
    sides_added=wrong(lambda first, second, w: (first + second).T @ _difference(first, second, w)).tell(
        "You added the gradients that come back through `first @ w` and through `second @ w`. The loss "
        "subtracts `second @ w`: which sign does that give the second of these gradients?"
    ),
    differences_summed=wrong(
        lambda first, second, w: (first - second).T @ _difference(first, second, w) * len(first)
    ).tell("You returned the gradient of the summed squared differences. How do you get the mean?"),
    half_of_it=wrong(lambda first, second, w: (first - second).T @ _difference(first, second, w) / 2).tell(
        "Your gradient is half as large as it should be. Which factor does the slope of a square have?"
    ),
)


@agreement_gradient.misconception(
    "You returned the gradient of the squared mean. What should you do first, square or average?"
)
def averaged_first(first: Tensor, second: Tensor, w: Tensor) -> Tensor:
    apart = first - second
    return 2 * (apart @ w).mean() * apart.mean(0)


@agreement_gradient.misconception(
    "You compared every row of `first` with every row of `second`. With which row of `second` should you "
    "compare each row of `first`?"
)
def all_pairs(first: Tensor, second: Tensor, w: Tensor) -> Tensor:
    apart = first[:, None] - second
    return torch.einsum("nmd,nm->d", apart, apart @ w) * (2 / len(first) ** 2)


@agreement_gradient.misconception(
    "Your gradient is what you'd get if you added `first @ w` and `second @ w`. How should you combine "
    "these two to measure how much they differ?"
)
def scores_without_difference(first: Tensor, second: Tensor, w: Tensor) -> Tensor:
    both = first + second
    return both.T @ (both @ w) * (2 / len(first))


@agreement_gradient.misconception(
    "You returned None: either a `return` is missing, or you returned a `.grad` that was never filled. In"
    " the second case, which path should lead from your loss back to w?"
)
def no_gradient_came(first: Tensor, second: Tensor, w: Tensor) -> None:
    _difference(first, second, w).sum()


@agreement_gradient.violation("Leaving w as it was")
def on_w_itself(first: Tensor, second: Tensor, w: Tensor) -> Any:
    w.requires_grad_()
    (first @ w - second @ w).square().mean().backward()
    return w.grad
