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
        "log_softmax(x) is x minus one number for each row. A difference has two parents: where does the "
        "gradient go?",
        "`grad` goes directly to x, as it is. With a minus sign, `grad` also goes to each row's logsumexp, "
        "summed over the row because that single number was broadcast along the row. And logsumexp grows with"
        " each element of x at a rate equal to that element's softmax.",
        "From `grad`, subtract softmax(x) times the sum of `grad` over each row; `keepdim=True` keeps the "
        "axis that you sum over, with size 1.",
    ],
    takeaway="Your rule serves any loss that is made from log-softmax, and scores of 1,000 can't break it.",
)
def log_softmax_backward(grad: Table, x: Table) -> Table:
    return grad - torch.softmax(x, dim=1) * grad.sum(1, keepdim=True)


log_softmax_backward.mistakes(
    sum_left_out=wrong(lambda grad, x: grad - torch.softmax(x, dim=1)).tell(
        "You subtracted softmax(x) as it is. That's right only in rows where `grad` adds up to 1: which "
        "factor is missing?"
    ),
)


@log_softmax_backward.misconception(
    "You used the rule for softmax, without the logarithm. log_softmax(x) is x minus logsumexp(x): what "
    "does each part send back?"
)
def rule_of_softmax(grad: Tensor, x: Tensor) -> Tensor:
    shares = torch.softmax(x, dim=1)
    return shares * (grad - (grad * shares).sum(1, keepdim=True))


log_softmax_backward.mistakes(
    each_place_for_itself=wrong(lambda grad, x: grad * (1 - torch.softmax(x, dim=1))).tell(
        "You multiplied each number of `grad` by its own 1 − softmax(x). But a row's logsumexp is subtracted "
        "at every position of that row: which gradients arrive at the logsumexp?"
    ),
    summed_over_everything=wrong(lambda grad, x: grad - torch.softmax(x, dim=1) * grad.sum()).tell(
        "You summed `grad` over the whole table. Each row has its own logsumexp: over which axis should you "
        "sum?"
    ),
    summed_over_the_rows=wrong(lambda grad, x: grad - torch.softmax(x, dim=1) * grad.sum(0)).tell(
        "You summed `grad` down each column, over the rows. Each row has its own logsumexp: over which axis "
        "should you sum?"
    ),
    axis_not_kept=wrong(lambda grad, x: grad - torch.softmax(x, dim=1) * grad.sum(1)).tell(
        "In square tables, each row's sum was used for a whole column, because shape (n,) lines up with the "
        "last axis. What shape puts each sum beside its own row?"
    ),
    softmax_over_rows=wrong(lambda grad, x: grad - torch.softmax(x, dim=0) * grad.sum(1, keepdim=True)).tell(
        "Your softmax adds up to 1 down the columns. Which axis runs along one row's classes?"
    ),
    logarithms_of_shares=wrong(
        lambda grad, x: grad - torch.log_softmax(x, dim=1) * grad.sum(1, keepdim=True)
    ).tell(
        "You used log-probabilities where probabilities belong. You're one step away: how do you undo a "
        "logarithm?"
    ),
    direct_way_only=wrong(lambda grad, x: grad * 1).tell(
        "You passed `grad` on as it is. That's the direct path: what comes back through the logsumexp that "
        "was subtracted?"
    ),
    second_way_only=wrong(lambda grad, x: -torch.softmax(x, dim=1) * grad.sum(1, keepdim=True)).tell(
        "Your numbers are what comes back through logsumexp alone. log_softmax(x) is x minus logsumexp(x): "
        "what comes back along the direct path to x?"
    ),
    added=wrong(lambda grad, x: grad + torch.softmax(x, dim=1) * grad.sum(1, keepdim=True)).tell(
        "You added what comes back through logsumexp. But on the way forward, logsumexp was *subtracted*: "
        "which sign should this part of the gradient have?"
    ),
    averaged=wrong(lambda grad, x: grad - torch.softmax(x, dim=1) * grad.mean(1, keepdim=True)).tell(
        "You averaged `grad` over each row. The row's logsumexp was subtracted at every position: should you "
        "average its effects, or add them up?"
    ),
)


@log_softmax_backward.misconception(
    "Where scores are large, your numbers are `nan` or wrong: exp(1000) is inf, and exp(−1000) is 0. "
    "What can you subtract from a row without changing its softmax?"
)
def exp_of_large_scores(grad: Tensor, x: Tensor) -> Tensor:
    powers = x.exp()
    return grad - powers / powers.sum(1, keepdim=True) * grad.sum(1, keepdim=True)


log_softmax_backward.mistakes(
    without_the_shares=wrong(lambda grad, x: grad - grad.sum(1, keepdim=True)).tell(
        "You subtracted the whole sum of a row's `grad` everywhere. If one element of x grows a little, how "
        "fast does its row's logsumexp grow with it?"
    ),
    own_rate_alone=wrong(lambda grad, x: 1 - torch.softmax(x, dim=1)).tell(
        "You returned 1 − softmax(x), only the rate at which each result grows with its own x. Where does "
        "`grad` come in, and what do the row's other results send back?"
    ),
    times_the_shares=wrong(lambda grad, x: grad * torch.softmax(x, dim=1)).tell(
        "You multiplied `grad` by softmax(x). The gradient reaches each element of x along two paths, a "
        "direct one and one through logsumexp: what comes back along each path?"
    ),
)


@log_softmax_backward.misconception(
    "You multiplied `grad` by the probabilities before you summed it, as softmax's own rule does. A row's"
    " logsumexp was subtracted equally at every position: should some of the row's gradients count more "
    "than others in your sum?"
)
def weighted_before_the_sum(grad: Tensor, x: Tensor) -> Tensor:
    shares = torch.softmax(x, dim=1)
    return grad - shares * (grad * shares).sum(1, keepdim=True)


@log_softmax_backward.misconception(
    "You multiplied `grad` by p · (1 − p), but that's the slope of the probability p, not of log p. "
    "What's the slope of log p with respect to its own score, and with respect to another score in the "
    "row?"
)
def slope_of_each_share(grad: Tensor, x: Tensor) -> Tensor:
    shares = torch.softmax(x, dim=1)
    return grad * shares * (1 - shares)


log_softmax_backward.mistakes(
    shares_inside_the_sum=wrong(
        lambda grad, x: grad - (grad * torch.softmax(x, dim=1)).sum(1, keepdim=True)
    ).tell(
        "You multiplied `grad` by the probabilities, summed the products, and subtracted the same sum "
        "everywhere. Where do the probabilities belong: in the sum, or in what you subtract from each "
        "position?"
    ),
    x_taken_for_the_result=wrong(lambda grad, x: grad - x.exp() * grad.sum(1, keepdim=True)).tell(
        "You used exp(x) as the probabilities. exp of the *result* would give them, but x is what went in: "
        "how do you get probabilities from x?"
    ),
    of_a_mean_cross_entropy=wrong(lambda grad, x: grad + torch.softmax(x, dim=1) / len(x)).breaks(
        "Here any gradient may arrive, not only a cross-entropy's"
    ),
)
