"""Answers: cross-entropy with class weights and a label that is left out, by hand."""

from collections.abc import Callable

import torch
from torch import Tensor
from torch.nn import functional as F

from lessons_lib.answers.lesson_08_training_loop.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_08_training_loop import weighted_loss as questions


@answers.to(
    questions.weighted_loss,
    takeaway="You wrote what `F.cross_entropy` does with `weight` and `ignore_index`. Its mean divides by the sum "
    "of the kept examples' weights.",
    hints=[
        "First choose the rows whose labels you keep. For each of them you need two numbers: its loss, and "
        "its label's weight.",
        "You need a weighted mean: the sum of weight × loss, divided by the sum of the same weights.",
        "Let `keep` be `labels != ignored`, and compute `scores[keep].log_softmax(dim=1)` and "
        "`weight[labels[keep]]`. In each row, pick the log-probability of its label, with `gather` or with "
        "two lists of indices.",
    ],
)
def weighted_loss(scores: Tensor, labels: Tensor, weight: Tensor, ignored: int) -> Tensor:
    keep = labels != ignored
    right = labels[keep]
    losses = -scores[keep].log_softmax(dim=1)[torch.arange(len(right)), right]
    return (weight[right] * losses).sum() / weight[right].sum()


Parts = tuple[Tensor, Tensor]


def _kept(scores: Tensor, labels: Tensor, weight: Tensor, ignored: int) -> Parts:
    """Losses and weights of the examples that count."""
    keep = labels != ignored
    return F.cross_entropy(scores[keep], labels[keep], reduction="none"), weight[labels[keep]]


def _from(combine: Callable[[Tensor, Tensor], Tensor]) -> Callable[..., Tensor]:
    """An answer made of the losses and weights of the examples that count."""
    return lambda scores, labels, weight, ignored: combine(*_kept(scores, labels, weight, ignored))


def _all_rows(scores: Tensor, labels: Tensor, weight: Tensor, ignored: int) -> Tensor:
    losses, weights = _kept(scores, labels, weight, ignored)
    return (losses * weights).sum() / len(labels)


def _with_every_label(scores: Tensor, labels: Tensor, weight: Tensor, out: int) -> Tensor:
    """The weighted mean of all rows but those labelled `out`; other labels outside the classes raise."""
    return weighted_loss(scores, labels, weight, out)


def _by_probabilities(scores: Tensor, labels: Tensor, weight: Tensor, ignored: int) -> Tensor:
    keep = labels != ignored
    p = scores[keep].exp() / scores[keep].exp().sum(dim=1, keepdim=True)
    losses, weights = -p.gather(1, labels[keep][:, None])[:, 0].log(), weight[labels[keep]]
    return (losses * weights).sum() / weights.sum()


weighted_loss.mistakes(
    divided_by_the_kept=wrong(_from(lambda losses, weights: (losses * weights).mean())).tell(
        "You divided by the number of examples that you kept. What should you divide by for a *weighted* "
        "mean?",
        breaks="divided by the sum of the kept examples' weights",
    ),
    divided_by_all_rows=wrong(_all_rows).tell(
        "You divided by the number of rows, including the ignored ones. What must a weighted sum be divided "
        "by to give a weighted mean?"
    ),
    weights_left_out=wrong(_from(lambda losses, weights: losses.mean())).tell(
        "You took the plain mean, so every example counts the same. By what weight should you multiply each "
        "loss?"
    ),
    divided_by_all_classes=wrong(
        lambda scores, labels, weight, ignored: (
            _from(lambda losses, weights: (losses * weights).sum())(scores, labels, weight, ignored)
            / weight.sum()
        )
    ).tell(
        "You divided by the sum of the *classes'* weights. If two examples in the batch have the same class, "
        "how many times should you add its weight?"
    ),
    summed=wrong(_from(lambda losses, weights: (losses * weights).sum())).tell(
        "You returned the weighted sum of the losses. What do you divide it by to get the weighted mean?"
    ),
    plain_sum_by_weights=wrong(_from(lambda losses, weights: losses.sum() / weights.sum())).tell(
        "You divided by the sum of the weights, but you added up plain losses. What should you multiply each "
        "loss by first?"
    ),
    left_out_nowhere=wrong(
        lambda scores, labels, weight, ignored: _with_every_label(scores, labels, weight, questions.OUT)
    ).tell(
        "You always leave out the label −100, whatever `ignored` is. Which argument tells you the label to "
        "leave out?",
        breaks="the examples with the label `ignored`",
    ),
    kept_alone=wrong(
        lambda scores, labels, weight, ignored: _with_every_label(
            scores[labels == ignored], labels[labels == ignored], weight, questions.OUT
        )
    ).tell(
        "You kept the examples with the label `ignored` and left out all others. Which examples should you "
        "keep?"
    ),
    logits_weighted=wrong(
        lambda scores, labels, weight, ignored: _from(lambda losses, weights: losses.mean())(
            scores * weight, labels, weight, ignored
        )
    ).tell(
        "Your losses are what you'd get if you multiplied the scores by the weights. What should you multiply"
        " by the weights instead?"
    ),
    logits_weighted_and_divided=wrong(
        lambda scores, labels, weight, ignored: _from(lambda losses, weights: losses.sum() / weights.sum())(
            scores * weight, labels, weight, ignored
        )
    ).tell(
        "You divide by the right number, but your losses are what you'd get if you multiplied the scores by "
        "the weights. What should you multiply by the weights instead?"
    ),
    weights_twice=wrong(
        lambda scores, labels, weight, ignored: weighted_loss(scores * weight, labels, weight, ignored)
    ).tell("You used the weights twice: on the scores and on the losses. Where should you use them?"),
    rows_of_scores_weighted=wrong(
        lambda scores, labels, weight, ignored: _from(lambda losses, weights: losses.mean())(
            scores * weight[labels.where(labels != ignored, 0)][:, None], labels, weight, ignored
        )
    ).tell(
        "You multiplied each row of scores by its label's weight, before the softmax. What should you "
        "multiply by the weight instead?"
    ),
    softmax_twice=wrong(
        lambda scores, labels, weight, ignored: weighted_loss(scores.softmax(1), labels, weight, ignored)
    ).tell(
        "Your scores went through softmax twice. `log_softmax` and `cross_entropy` both expect plain scores: "
        "which softmax can you leave out?"
    ),
    log_missing=wrong(
        lambda scores, labels, weight, ignored: _mean_of(-scores.softmax(1), labels, weight, ignored)
    ).tell(
        "Each of your losses is minus the *probability* of the right class. What does cross-entropy do to "
        "this probability first?"
    ),
    scores_as_losses=wrong(
        lambda scores, labels, weight, ignored: _mean_of(-scores, labels, weight, ignored)
    ).tell(
        "Each of your losses is minus the right class's *score*. Which step turns scores into log-"
        "probabilities?"
    ),
    sign_missing=wrong(
        lambda scores, labels, weight, ignored: -weighted_loss(scores, labels, weight, ignored)
    ).tell(
        "Your number is right, but its sign is flipped. A log-probability is below 0: what do you do to turn "
        "it into a loss?"
    ),
    down_the_columns=wrong(
        lambda scores, labels, weight, ignored: _mean_of(
            -scores[labels != ignored].log_softmax(0), labels[labels != ignored], weight, ignored
        )
    ).tell("Your softmax runs down the columns, over examples. Which axis holds one example's classes?"),
    left_out_in_the_columns_too=wrong(
        lambda scores, labels, weight, ignored: _mean_of(-scores.log_softmax(0), labels, weight, ignored)
    ).tell("Your softmax runs down the columns, over all rows. Which axis holds one example's classes?"),
    exp_overflows=wrong(_by_probabilities).tell(
        "Your loss is right for small scores, but for scores in the thousands it's `nan` or infinite, as if "
        "exp overflowed. Which function does softmax and logarithm in one step?",
        breaks="However large the scores are",
    ),
    zero_for_nothing=wrong(
        lambda scores, labels, weight, ignored: weighted_loss(scores, labels, weight, ignored).nan_to_num()
    ).breaks("the result is nan"),
)


def _mean_of(table: Tensor, labels: Tensor, weight: Tensor, ignored: int) -> Tensor:
    """The weighted mean of each row's number at its label, over the rows that count."""
    keep = labels != ignored
    right = labels[keep]
    rows = table[keep] if len(table) == len(keep) else table
    return (weight[right] * rows.gather(1, right[:, None])[:, 0]).sum() / weight[right].sum()


@weighted_loss.violation("without `cross_entropy` and `nll_loss`")
def by_the_library(scores: Tensor, labels: Tensor, weight: Tensor, ignored: int) -> Tensor:
    return F.cross_entropy(scores, labels, weight, ignore_index=ignored)
