"""Answers: a target cut from the graph by wrapping it anew."""

from typing import Any

import torch
from torch import Tensor

from lessons_lib.answers.lesson_06_autograd_in_torch.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_06_autograd_in_torch import agreement_gradient as questions


@answers.to(
    questions.agreement_gradient,
    hints=[
        "Print `here.grad_fn` and `there.grad_fn`.",
        "`torch.tensor` takes the numbers and nothing else. From how many sides does a gradient come to w, and from how "
        "many should it?",
        "Keep tensors tensors: `second @ w` at once, or `torch.stack` of the list.",
    ],
    survivors={"line 1: first - second → second - first": "it is used twice, and the two signs cancel"},
)
def agreement_gradient(first: Tensor, second: Tensor, w: Tensor) -> Tensor:
    apart = first - second
    return apart.T @ (apart @ w) * (2 / len(first))


def _difference(first: Tensor, second: Tensor, w: Tensor) -> Tensor:
    return (first @ w - second @ w) * (2 / len(first))


agreement_gradient.broken_program(
    "second_side_cut",
    "Your gradient comes through `first` alone: no way leads from the scores of `second` to the w whose gradient you return. "
    "What `torch.tensor` makes has no way back, and a copy of w has a way of its own.",
    breaks="both depend on w",
)


agreement_gradient.mistakes(
    first_side_cut=wrong(lambda first, second, w: -second.T @ _difference(first, second, w)).tell(
        "Your gradient comes through `second` alone: no way leads from the scores of `first` to the w whose gradient you return. "
        "Both sides are to be computed from it."
    ),
    both_sides_cut=wrong(lambda first, second, w: torch.zeros_like(w)).tell(
        "Your gradient is 0: both sides are cut off from w."
    ),
    sides_added=wrong(lambda first, second, w: (first + second).T @ _difference(first, second, w)).tell(
        "The two sides' gradients were added. The second side is subtracted, so its sign turns."
    ),
    differences_summed=wrong(
        lambda first, second, w: (first - second).T @ _difference(first, second, w) * len(first)
    ).tell("Your gradient is that of the summed squared differences. Their mean is asked."),
    half_of_it=wrong(lambda first, second, w: (first - second).T @ _difference(first, second, w) / 2).tell(
        "Your gradient is half of what it should be. It is the whole one if both sides are in the graph; no half of each."
    ),
)


@agreement_gradient.misconception(
    "Your gradient is that of the squared mean: the differences were averaged first. Each is squared, and then comes the mean."
)
def averaged_first(first: Tensor, second: Tensor, w: Tensor) -> Tensor:
    apart = first - second
    return 2 * (apart @ w).mean() * apart.mean(0)


@agreement_gradient.misconception(
    "Every row of `first` was compared with every row of `second`. Each has a partner: the row of the same number."
)
def all_pairs(first: Tensor, second: Tensor, w: Tensor) -> Tensor:
    apart = first[:, None] - second
    return torch.einsum("nmd,nm->d", apart, apart @ w) * (2 / len(first) ** 2)


@agreement_gradient.misconception(
    "Your gradient is that of the scores added up: those of `first` are not compared with those of `second`."
)
def scores_without_difference(first: Tensor, second: Tensor, w: Tensor) -> Tensor:
    both = first + second
    return both.T @ (both @ w) * (2 / len(first))


@agreement_gradient.misconception(
    "You returned `None`. If that is `w.grad`, no gradient came: no way leads from the loss back to w. The loss itself, or both "
    "sides, were wrapped in new tensors. Else a `return` is missing."
)
def no_gradient_came(first: Tensor, second: Tensor, w: Tensor) -> None:
    _difference(first, second, w).sum()


@agreement_gradient.violation("does not require grad yet and is to stay as it is")
def on_w_itself(first: Tensor, second: Tensor, w: Tensor) -> Any:
    w.requires_grad_()
    (first @ w - second @ w).square().mean().backward()
    return w.grad
