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
        "Print `here.grad_fn` and `there.grad_fn`.",
        (
            "`torch.tensor` takes the numbers and nothing else. From how many sides does a gradient come to w, "
            "and from how many should it?"
        ),
        "Keep tensors tensors: `second @ w` at once, or `torch.stack` of the list.",
    ],
    survivors={"line 1: first - second → second - first": "it is used twice, and the two signs cancel"},
    takeaway=(
        "`torch.stack` keeps the graph where `torch.tensor` cuts it. If you ever want the cut, write "
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
    "Your gradient comes through `first` alone. What leads from the scores of `second` back to the w "
    "whose gradient you return?",
    breaks="both depend on w",
)


agreement_gradient.mistakes(
    first_side_cut=wrong(lambda first, second, w: -second.T @ _difference(first, second, w)).tell(
        "Your gradient comes through `second` alone. What leads from the scores of `first` back to the w "
        "whose gradient you return?"
    ),
    both_sides_cut=wrong(lambda first, second, w: torch.zeros_like(w)).tell(
        "Your gradient is 0, as when both sides are cut off from w. Do both scores have a grad_fn?"
    ),
    sides_added=wrong(lambda first, second, w: (first + second).T @ _difference(first, second, w)).tell(
        "You added the two sides' gradients. The loss subtracts the second side: what does that do to its "
        "sign?"
    ),
    differences_summed=wrong(
        lambda first, second, w: (first - second).T @ _difference(first, second, w) * len(first)
    ).tell("You returned the gradient of the summed squared differences. How does the mean come in?"),
    half_of_it=wrong(lambda first, second, w: (first - second).T @ _difference(first, second, w) / 2).tell(
        "Your gradient is half of what it should be. Which factor does the slope of a square have?"
    ),
)


@agreement_gradient.misconception(
    "You returned the gradient of the squared mean. What comes first, squaring or averaging?"
)
def averaged_first(first: Tensor, second: Tensor, w: Tensor) -> Tensor:
    apart = first - second
    return 2 * (apart @ w).mean() * apart.mean(0)


@agreement_gradient.misconception(
    "You compared every row of `first` with every row of `second`. Which row is each one's partner?"
)
def all_pairs(first: Tensor, second: Tensor, w: Tensor) -> Tensor:
    apart = first[:, None] - second
    return torch.einsum("nmd,nm->d", apart, apart @ w) * (2 / len(first) ** 2)


@agreement_gradient.misconception(
    "You returned the gradient of the scores added up. How do you compare the scores of `first` with the scores of `second`?"
)
def scores_without_difference(first: Tensor, second: Tensor, w: Tensor) -> Tensor:
    both = first + second
    return both.T @ (both @ w) * (2 / len(first))


@agreement_gradient.misconception(
    "You returned None. Is a `return` missing, or did you return a `.grad` that no gradient ever reached, as "
    "when the loss or both sides are wrapped in new tensors?"
)
def no_gradient_came(first: Tensor, second: Tensor, w: Tensor) -> None:
    _difference(first, second, w).sum()


@agreement_gradient.violation("Leaving w as it was")
def on_w_itself(first: Tensor, second: Tensor, w: Tensor) -> Any:
    w.requires_grad_()
    (first @ w - second @ w).square().mean().backward()
    return w.grad
