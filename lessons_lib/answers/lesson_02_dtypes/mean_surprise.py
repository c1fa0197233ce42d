"""Answers: a loss that is infinite where it should be large."""

import math
from collections.abc import Callable

import torch
import torch.nn.functional as F
from torch import Tensor

from lessons_lib.answers.lesson_02_dtypes.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_02_dtypes import mean_surprise as questions


@answers.to(
    questions.mean_surprise,
    survivors={
        "line 2: logsumexp(dim=1) → logsumexp(dim=1, keepdim=True)": "the mean over all pairs of the differences is the "
        "difference of the means"
    },
    hints=[
        "Print `shares` for logits of 0 and 1000. Which number comes out, and what is its logarithm?",
        "A share of exp(−1000) is too small for any dtype here, but its logarithm, −1000, is an easy number. Never leave the logarithms.",
        "`torch.log_softmax(logits, dim=1)` gives them directly: take each row's entry at its label, the mean, and the sign.",
    ],
)
def mean_surprise(logits: Tensor, labels: Tensor) -> Tensor:
    right = logits.gather(1, labels[:, None])[:, 0]
    return (logits.logsumexp(dim=1) - right).mean()


mean_surprise.broken_program(
    "logarithm_of_the_softmax",
    "With moderate logits you are right. Where a row is sure and wrong, the share of its label underflows to 0, and −log 0 "
    "is inf: softmax and logarithm have to be one step.",
)


def at(table: Tensor, labels: Tensor) -> Tensor:
    """Each row's entry at its label."""
    return table[torch.arange(len(labels)), labels]


def surprises(logits: Tensor, labels: Tensor) -> Tensor:
    """The rows' surprises as the broken program finds them, infinite where a share underflows."""
    return -torch.log(at(torch.softmax(logits, dim=1), labels))


def with_a_floor(
    logits: Tensor, labels: Tensor, least: float, combine: Callable[..., Tensor] = torch.add
) -> Tensor:
    shares = at(torch.softmax(logits, dim=1), labels)
    return -torch.log(combine(shares, torch.tensor(least, dtype=logits.dtype))).mean()


FLOORS = {
    f"{least}, and your loss stops at {-math.log(float(least)):.0f}": float(least)
    for least in (
        [
            "1e-3",
            "1e-4",
            "1e-5",
            "1e-6",
            "1e-7",
            "1.2e-7",
            "1e-8",
            "1e-9",
            "1e-10",
            "1e-12",
            "1e-15",
            "1e-16",
            "1e-20",
            "1e-30",
            "1.2e-38",
        ]
    )
}

mean_surprise.mistakes(
    a_floor_under_the_shares=wrong(
        lambda logits, labels, least, combine: with_a_floor(logits, labels, least, combine),
        over={"least": FLOORS, "combine": {"added": torch.add, "clamped": torch.maximum}},
    ).tell(
        "No share goes below {least} where it should be 1000: finite, and wrong. Is there a way to the logarithm of a share that doesn't "
        "need the share?"
    ),
    softmax_twice=wrong(lambda logits, labels: F.cross_entropy(torch.softmax(logits, dim=1), labels)).tell(
        "Your number is that of a softmax taken twice: `cross_entropy` expects logits and takes the softmax itself."
    ),
    sum_of_surprises=wrong(lambda logits, labels: F.cross_entropy(logits, labels, reduction="sum")).tell(
        "Your number is the sum over the rows. Their mean is asked."
    ),
    wrong_sign=wrong(lambda logits, labels: -F.cross_entropy(logits, labels)).tell(
        "Your number has the wrong sign: a surprise is −log of a share, and never negative."
    ),
    mean_over_all_classes=wrong(lambda logits, labels: -logits.log_softmax(dim=1).mean()).tell(
        "Your number is the mean over all classes. Only the entry at each row's label counts."
    ),
    all_labels_in_every_row=wrong(lambda logits, labels: -logits.log_softmax(dim=1)[:, labels].mean()).tell(
        "Every row was read at the labels of all rows, n × n numbers. Row i has only label i: index with `torch.arange(n)` beside "
        "the labels."
    ),
    along_the_columns=wrong(lambda logits, labels: -at(logits.log_softmax(dim=0), labels).mean()).tell(
        "The softmax ran down the columns. It belongs along each row, over the classes."
    ),
    no_logarithm=wrong(lambda logits, labels: -at(torch.softmax(logits, dim=1), labels).mean()).tell(
        "The logarithm is missing: your number is the mean share of the labels, negative."
    ),
    not_averaged=wrong(lambda logits, labels: F.cross_entropy(logits, labels, reduction="none")).tell(
        "Your numbers are the surprises of the rows. Their mean is asked, a single number."
    ),
    logits_of_the_labels=wrong(lambda logits, labels: -at(logits, labels).mean()).tell(
        "Your number is the mean logit of the labels, negative: nothing was taken off for the other classes."
    ),
    infinite_is_nothing=wrong(
        lambda logits, labels: surprises(logits, labels).nan_to_num(posinf=0.0).mean()
    ).tell("Infinite and missing numbers were replaced by 0: the rows that are most wrong now cost nothing."),
    logarithm_of_the_mean=wrong(
        lambda logits, labels: -at(torch.softmax(logits, dim=1), labels).mean().log()
    ).tell("Your number is the logarithm of the mean share. The mean of the logarithms is asked."),
    smallest_of_the_dtype=wrong(
        lambda logits, labels: with_a_floor(logits, labels, torch.finfo(logits.dtype).tiny)
    ).tell(
        "The smallest usual number of the logits' dtype was put under the shares, so that none is 0. Now the loss stops there, at 87 "
        "in float32 and at 708 in float64: finite, and wrong."
    ),
    epsilon_of_the_dtype=wrong(
        lambda logits, labels: with_a_floor(logits, labels, torch.finfo(logits.dtype).eps)
    ).tell(
        "The epsilon of the logits' dtype was put under the shares, so that none is 0. Now the loss stops there, at 16 in float32 and "
        "at 36 in float64: finite, and wrong."
    ),
    largest_share=wrong(lambda logits, labels: -logits.log_softmax(dim=1).amax(dim=1).mean()).tell(
        "Your number is the surprise at each row's largest share. The share of the row's *label* is asked."
    ),
    infinite_is_the_largest=wrong(lambda logits, labels: surprises(logits, labels).nan_to_num().mean()).tell(
        "Infinite surprises were replaced by the largest number of the dtype. How large each is can be said: stay among the logarithms."
    ),
    infinite_rows_left_out=wrong(
        lambda logits, labels: (found := surprises(logits, labels))[found.isfinite()].mean()
    ).tell("The rows with an infinite surprise were left out of the mean: just those that are most wrong."),
    exp_overflows=wrong(
        lambda logits, labels: (logits.exp().sum(dim=1).log() - at(logits, labels)).mean()
    ).tell(
        "With moderate logits you are right. With large ones exp overflows, and the logarithm of inf is inf: shift before exp, or let "
        "`log_softmax` do it."
    ),
    logarithm_taken_twice=wrong(
        lambda logits, labels: -at(logits.log_softmax(dim=1), labels).log().mean()
    ).tell("The logarithm was taken twice: what `log_softmax` gives is negative, and its logarithm is nan."),
    base_two=wrong(lambda logits, labels: F.cross_entropy(logits, labels) / math.log(2)).tell(
        "Your number comes from logarithms of base 2. The natural logarithm is asked, `log`."
    ),
    distance_to_the_largest=wrong(
        lambda logits, labels: (logits.amax(dim=1) - at(logits, labels)).mean()
    ).tell(
        "Your number is how far the labels' logits lie below the largest of their rows. That is near the right one, but the other "
        "classes count too."
    ),
    shifted_once_only=wrong(
        lambda logits, labels: F.cross_entropy(logits, labels) - logits.amax(dim=1).mean()
    ).tell(
        "The largest logit was subtracted in the sum of exponentials, but not from the label's logit. Subtract it from both, or add it "
        "again at the end."
    ),
    cut_off=wrong(
        lambda logits, labels, most: F.cross_entropy(logits.clamp(-most, most), labels),
        over={"most": [20, 30, 50, 80, 88, 100, 500, 700]},
    ).tell(
        "You cut the logits off at −{most} and {most}. Two logits beyond that look equal then, and they aren't: which function needs "
        "no such cut?"
    ),
    another_number_of_the_surprises=wrong(
        lambda logits, labels, which: which(F.cross_entropy(logits, labels, reduction="none")),
        over={"which": {"largest": torch.amax, "smallest": torch.amin, "median": torch.median}},
    ).tell("Your number is the {which} of the rows' surprises. Which number stands for all rows alike?"),
    log_sum_exp_without_its_axis=wrong(
        lambda logits, labels: -at(logits - logits.logsumexp(dim=1), labels).mean()
    ).tell(
        "The rows' log-sum-exp is without its axis: shape (n,) lines up with the columns of the table and not with its rows, and where "
        "their numbers differ, torch raises. `keepdim=True` keeps a column, (n, 1)."
    ),
    infinite_is_a_constant=wrong(
        lambda logits, labels, filler: surprises(logits, labels).nan_to_num(posinf=filler).mean(),
        over={"filler": [10, 100, 1000, 1e4, 1e6, 1e9]},
    ).tell(
        "You replaced infinite surprises by {filler}. Each has a size of its own: can you find it without leaving the logarithms?"
    ),
    right_up_to_a_hundred_thousand=wrong(
        lambda logits, labels: F.cross_entropy(logits.clamp(-1e5, 1e5), labels)
    ).breaks("finite floats of any size"),
    right_up_to_a_billion=wrong(
        lambda logits, labels: F.cross_entropy(logits.clamp(-1e9, 1e9), labels)
    ).breaks("finite floats of any size"),
    one_number_in_a_row=wrong(lambda logits, labels: F.cross_entropy(logits, labels)[None]).breaks(
        "Returns one number, shape ()"
    ),
)
