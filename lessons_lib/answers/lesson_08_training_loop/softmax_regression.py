"""Answers: a softmax before cross_entropy."""

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor
from torch.nn import functional as F

from lessons_lib.answers.lesson_08_training_loop.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_08_training_loop import softmax_regression as questions

Found = tuple[list[float], Tensor]
Loss = Callable[[Tensor, Tensor], Tensor]  # scores and labels → one number


@answers.to(
    questions.softmax_regression,
    takeaway="Pass scores to the loss, and use softmax only once, at the end, where you want probabilities.",
    survivors={"line 5: sum(1) → sum(1, keepdim=True)": "the mean is over all numbers either way"},
    hints=[
        "What should `cross_entropy` get as its first argument, and what does it get in this program?",
        "`cross_entropy` takes **logits** and does the softmax itself. So in this program, the scores go "
        "through softmax twice before the loss.",
        "Pass `x @ weight` to the loss. The probabilities at the end still need one softmax.",
    ],
)
def softmax_regression(x: Tensor, y: Tensor, classes: int, steps: int, rate: float) -> Found:
    weight, losses = x.new_zeros(x.shape[1], classes), []
    right = F.one_hot(y, classes)
    for _ in range(steps):
        log_p = (x @ weight).log_softmax(1)
        losses.append(-(log_p * right).sum(1).mean().item())
        weight = weight - rate * x.T @ (log_p.exp() - right) / len(x)
    return losses, (x @ weight).softmax(1)


def _run(
    x: Tensor,
    y: Tensor,
    classes: int,
    steps: int,
    rate: float,
    loss_of: Loss,
    shown: Loss | None = None,
    read: Callable[[Tensor], Tensor] = lambda scores: scores.softmax(1),
) -> Found:
    """Steps down one loss; `shown` is the loss in the list, where it is another one."""
    weight, losses = x.new_zeros(x.shape[1], classes).requires_grad_(), []
    for _ in range(steps):
        loss = loss_of(x @ weight, y)
        losses.append((shown or loss_of)(x @ weight, y).item())
        (gradient,) = torch.autograd.grad(loss, weight)
        with torch.no_grad():
            weight -= rate * gradient
    return losses, read(x @ weight).detach()


softmax_regression.broken_program(
    "softmax_twice",
    "Your losses are what you'd get with a softmax before `cross_entropy`, which does its own softmax. "
    "What should you pass to it?",
    breaks="the mean cross-entropy",
)


def _wrong(loss_of: Loss, **options: Any) -> Any:
    return wrong(lambda x, y, classes, steps, rate: _run(x, y, classes, steps, rate, loss_of, **options))


def _both(scores: Tensor, y: Tensor) -> Tensor:
    return F.cross_entropy(scores.softmax(1), y)


def _early(x: Tensor, y: Tensor, classes: int, steps: int, rate: float, none: Any) -> Any:
    """The probabilities that the last step began with."""
    losses, _ = softmax_regression(x, y, classes, steps, rate)
    if not steps and none:
        raise UnboundLocalError("no step has made any")
    return losses, softmax_regression(x, y, classes, max(steps - 1, 0), rate)[1]


softmax_regression.mistakes(
    losses_after_the_step=wrong(
        lambda x, y, classes, steps, rate: (
            softmax_regression(x, y, classes, steps + 1, rate)[0][1:],
            softmax_regression(x, y, classes, steps, rate)[1],
        )
    ).tell(
        "The probabilities are right, but you measured each loss in your list *after* its step. When should "
        "you measure it?",
        breaks="before each step",
    ),
    probabilities_before_the_last_step=wrong(
        _early,
        over={
            "none": {"": False, " Also, if there's no step at all, you never compute probabilities.": True}
        },
    ).tell(
        "The losses are right, but your probabilities come from the weights before the last step. Which "
        "weights should they come from?{none}"
    ),
    scores_returned=_wrong(F.cross_entropy, read=lambda scores: scores).tell(
        "The losses are right, but you returned scores. How do you turn scores into probabilities?",
        breaks="probabilities",
    ),
    log_probabilities_returned=_wrong(F.cross_entropy, read=lambda scores: scores.log_softmax(1)).tell(
        "The losses are right, but you returned log-probabilities. Which function undoes the logarithm?"
    ),
    softmax_twice_at_the_end=_wrong(F.cross_entropy, read=lambda scores: scores.softmax(1).softmax(1)).tell(
        "The losses are right, but your probabilities went through softmax twice, which brings them closer "
        "together. Which softmax can you leave out?"
    ),
    probabilities_down_the_columns=_wrong(F.cross_entropy, read=lambda scores: scores.softmax(0)).tell(
        "The losses are right, but your probabilities add up to 1 in each column. Which axis holds one "
        "example's classes?"
    ),
    log_missing=_wrong(lambda scores, y: F.nll_loss(scores.softmax(1), y)).tell(
        "Each of your losses is minus the mean *probability* of the right class, so it's below 0. What does "
        "cross-entropy do to a probability first?"
    ),
    scores_as_log_probabilities=_wrong(F.nll_loss).tell(
        "Each of your losses is minus the mean *score* of the right class, so your losses have no lower "
        "limit. Which step turns scores into log-probabilities?"
    ),
    learns_from_the_old_loss=_wrong(_both, shown=F.cross_entropy).tell(
        "The losses in your list are computed correctly, but the weights learn from another loss, in which "
        "the scores go through softmax twice. Which loss should you call `backward` on?"
    ),
    shows_the_old_loss=_wrong(F.cross_entropy, shown=_both).tell(
        "Your weights are updated correctly, but the losses in your list come from scores that went through "
        "softmax twice. What should `cross_entropy` get?"
    ),
    other_softmax_removed=_wrong(_both, read=lambda scores: scores).tell(
        "Your losses are what you'd get with a softmax before `cross_entropy`, but you return scores without "
        "one. Which of these two places needs a softmax?"
    ),
    mean_over_classes_too=_wrong(
        lambda scores, y: -(F.one_hot(y, scores.shape[1]) * scores.log_softmax(1)).mean()
    ).tell(
        "Your losses are divided by the number of classes, because your mean runs over classes too. How many "
        "losses does one example have?"
    ),
    summed=_wrong(lambda scores, y: F.cross_entropy(scores, y, reduction="sum")).tell(
        "Your losses are sums over the examples, so your steps are too long as well. What turns a sum over "
        "examples into their mean?"
    ),
    squared_errors=_wrong(
        lambda scores, y: (scores.softmax(1) - F.one_hot(y, scores.shape[1])).square().mean()
    ).tell(
        "Your losses are squared errors of the probabilities. What does cross-entropy compute from the right "
        "class's probability?"
    ),
    softmax_down_the_columns=_wrong(lambda scores, y: F.nll_loss(scores.log_softmax(0), y)).tell(
        "You took the softmax down each column, so each class's probabilities add up to 1 over the examples. "
        "Which axis holds one example's classes?"
    ),
    sigmoid_for_each_class=_wrong(
        lambda scores, y: F.binary_cross_entropy_with_logits(
            scores, F.one_hot(y, scores.shape[1]).to(scores.dtype)
        )
    ).tell(
        "Your losses are what you'd get with one yes-or-no question per class. But only one class is right: "
        "which function makes an example's probabilities add up to 1?"
    ),
    sigmoid_instead=_wrong(lambda scores, y: F.cross_entropy(scores.sigmoid(), y)).tell(
        "Your losses are what you'd get with a sigmoid before `cross_entropy`. What does `cross_entropy` "
        "itself do to scores?"
    ),
)
