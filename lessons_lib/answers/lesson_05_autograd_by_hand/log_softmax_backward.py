"""Answers: the backward rule of log-softmax."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_05_autograd_by_hand.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_05_autograd_by_hand import log_softmax_backward as questions
from lessons_lib.exercises.lesson_05_autograd_by_hand.log_softmax_backward import Table


@answers.to(
    questions.log_softmax_backward,
    hints=[
        "log_softmax(x) is x minus one number for each row. A difference has two parents: where does the gradient go?",
        "To x directly it goes as it is. To the row's number it goes with a minus, summed over the row: that number was "
        "stretched. And how fast does logsumexp grow with each x? At the rate of its softmax.",
        "`grad` minus softmax(x) times the sum of `grad` over its row; `keepdim=True` keeps the axis.",
    ],
)
def log_softmax_backward(grad: Table, x: Table) -> Table:
    return grad - torch.softmax(x, dim=1) * grad.sum(1, keepdim=True)


log_softmax_backward.mistakes(
    sum_left_out=wrong(lambda grad, x: grad - torch.softmax(x, dim=1)).tell(
        "You subtracted the softmax without the sum of what arrives in its row. It is right only where that sum is 1."
    ),
)


@log_softmax_backward.misconception("This is the rule of softmax, without the logarithm.")
def rule_of_softmax(grad: Tensor, x: Tensor) -> Tensor:
    shares = torch.softmax(x, dim=1)
    return shares * (grad - (grad * shares).sum(1, keepdim=True))


log_softmax_backward.mistakes(
    each_place_for_itself=wrong(lambda grad, x: grad * (1 - torch.softmax(x, dim=1))).tell(
        "You multiplied softmax by each place's own gradient: `grad · (1 − softmax)`. All places of a row hang together: the "
        "sum over the row goes to each."
    ),
    summed_over_everything=wrong(lambda grad, x: grad - torch.softmax(x, dim=1) * grad.sum()).tell(
        "You summed what arrives over the whole table. Every row has its own sum: `dim=1`, and keep the axis."
    ),
    summed_over_the_rows=wrong(lambda grad, x: grad - torch.softmax(x, dim=1) * grad.sum(0)).tell(
        "You summed what arrives over the rows, down each column. The sum is over a row's classes."
    ),
    axis_not_kept=wrong(lambda grad, x: grad - torch.softmax(x, dim=1) * grad.sum(1)).tell(
        "The sums of the rows were laid along the columns: shape (n,) is aligned with the last axis. With as many rows as "
        "classes nothing complains. `keepdim=True` keeps them a column."
    ),
    softmax_over_rows=wrong(lambda grad, x: grad - torch.softmax(x, dim=0) * grad.sum(1, keepdim=True)).tell(
        "Your softmax adds up to 1 down the columns. It is to add up to 1 along a row."
    ),
    logarithms_of_shares=wrong(
        lambda grad, x: grad - torch.log_softmax(x, dim=1) * grad.sum(1, keepdim=True)
    ).tell("You used the result, the logarithms of the shares, where the shares themselves are needed."),
    direct_way_only=wrong(lambda grad, x: grad * 1).tell(
        "The gradient passes as it is in your answer. That is the direct way; there is a second one, through the sum that is "
        "subtracted."
    ),
    second_way_only=wrong(lambda grad, x: -torch.softmax(x, dim=1) * grad.sum(1, keepdim=True)).tell(
        "Your answer is the second way alone, through the sum that is subtracted. The direct way, `grad` itself, is missing."
    ),
    added=wrong(lambda grad, x: grad + torch.softmax(x, dim=1) * grad.sum(1, keepdim=True)).tell(
        "The two ways are added with a plus. The row's number is *subtracted*, so its way has a minus."
    ),
    averaged=wrong(lambda grad, x: grad - torch.softmax(x, dim=1) * grad.mean(1, keepdim=True)).tell(
        "You averaged what arrives in a row. It is summed: all the places were given the same number."
    ),
)


@log_softmax_backward.misconception(
    "Where scores are large your numbers are nan or wrong: exp(1000) is inf, and exp(-1000) is 0. `torch.softmax` takes "
    "the largest score off first, which changes no share."
)
def exp_of_large_scores(grad: Tensor, x: Tensor) -> Tensor:
    powers = x.exp()
    return grad - powers / powers.sum(1, keepdim=True) * grad.sum(1, keepdim=True)


log_softmax_backward.mistakes(
    without_the_shares=wrong(lambda grad, x: grad - grad.sum(1, keepdim=True)).tell(
        "You subtracted the sum of what arrives in a row as a whole. It is shared out by softmax: each place gets its share."
    ),
    own_rate_alone=wrong(lambda grad, x: 1 - torch.softmax(x, dim=1)).tell(
        "What arrives, `grad`, is not in your answer: 1 − softmax is a local rate alone."
    ),
    times_the_shares=wrong(lambda grad, x: grad * torch.softmax(x, dim=1)).tell(
        "Your answer is `grad` times softmax. Two ways lead to x: what arrives goes on as it is, and a share of the row's sum is "
        "taken off."
    ),
)


@log_softmax_backward.misconception(
    "What arrives was weighted with the shares before it was summed. That is so for softmax without the logarithm; here it "
    "is summed as it is."
)
def weighted_before_the_sum(grad: Tensor, x: Tensor) -> Tensor:
    shares = torch.softmax(x, dim=1)
    return grad - shares * (grad * shares).sum(1, keepdim=True)


@log_softmax_backward.misconception(
    "Your answer is grad · share · (1 − share): how fast each share grows with its own score. The logarithm, and the other "
    "scores of the row, are not in it."
)
def slope_of_each_share(grad: Tensor, x: Tensor) -> Tensor:
    shares = torch.softmax(x, dim=1)
    return grad * shares * (1 - shares)


log_softmax_backward.mistakes(
    shares_inside_the_sum=wrong(
        lambda grad, x: grad - (grad * torch.softmax(x, dim=1)).sum(1, keepdim=True)
    ).tell(
        "What arrives was weighted with the shares and summed, and the sum taken off everywhere alike. `grad` alone is summed "
        "over the row; each place then takes its own share of that sum."
    ),
    x_taken_for_the_result=wrong(lambda grad, x: grad - x.exp() * grad.sum(1, keepdim=True)).tell(
        "You took exp(x) for the shares. That would be right of the *result*, the logarithms of the shares; x is what went in."
    ),
    of_a_mean_cross_entropy=wrong(lambda grad, x: grad + torch.softmax(x, dim=1) / len(x)).breaks(
        "Here any gradient may arrive, not only that of a cross-entropy"
    ),
)
