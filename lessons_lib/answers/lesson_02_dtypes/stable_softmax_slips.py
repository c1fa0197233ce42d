"""Further softmaxes that go wrong: cut off at one end, or divided along the wrong axis for want of a column."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_02_dtypes.stable_softmax import grown, naive, stable_softmax
from lessons_lib.checking.exercise.answer_key import wrong

stable_softmax.mistakes(
    large_ones_cut_off=wrong(
        lambda logits, most: naive(logits.clamp(max=most)), over={"most": [50, 80, 88, 100, 500, 700, 709]}
    ).tell(
        "You cut the logits off above {most}, so beyond it they look equal; and rows of very negative ones become "
        "nan. Which shift keeps all ratios, and makes every row's largest logit 0?"
    ),
)


COLUMN = (
    "Shape (n,) lines up with the table's columns, not with its rows; where their numbers differ, torch raises. "
    "What keeps a column, (n, 1)?"
)


stable_softmax.mistakes(
    largest_without_its_axis=wrong(lambda logits: naive(logits - logits.amax(dim=1))).tell(
        "The rows' largest logits are without their axis. " + COLUMN
    ),
    sums_without_their_axis=wrong(lambda logits: grown(logits) / grown(logits).sum(dim=1)).tell(
        "The rows' sums are without their axis. " + COLUMN
    ),
    both_without_their_axis=wrong(
        lambda logits: (logits - logits.amax(dim=1)).exp() / (logits - logits.amax(dim=1)).exp().sum(dim=1)
    ).tell("The rows' largest logits, and their sums, are without their axis. " + COLUMN),
    epsilon_added_after_the_shift=wrong(
        lambda logits, least: grown(logits) / (grown(logits).sum(dim=1, keepdim=True) + least),
        over={"least": [1e-3, 1e-4, 1e-5, 1e-6]},
    ).tell(
        "Your rows add up to a little less than 1, as when a small number is added to each sum. After the shift no sum is below 1: what "
        "would that number guard against?"
    ),
    right_up_to_a_hundred_thousand=wrong(lambda logits: logits.clamp(-1e5, 1e5).softmax(dim=1)).breaks(
        "Write it for logits of any size"
    ),
)


@stable_softmax.violation("finite floats of any size")
def largest_less_smallest(logits: Tensor) -> Tensor:
    largest, smallest = logits.amax(dim=1, keepdim=True), logits.amin(dim=1, keepdim=True)
    shifted = (logits - smallest) - (largest - smallest)
    return shifted.exp() / shifted.exp().sum(dim=1, keepdim=True)


@stable_softmax.violation("or anything built on them")
def by_a_module(logits: Tensor) -> Tensor:
    probabilities: Tensor = torch.nn.Softmax(dim=1)(logits)
    return probabilities


stable_softmax.mistakes(
    changed_in_place=wrong(
        lambda logits: (
            logits.sub_(logits.amax(dim=1, keepdim=True)).exp() / logits.exp().sum(dim=1, keepdim=True)
        )
    ).breaks("Don't change logits in place"),
    by_another_name=wrong(lambda logits: torch.special.log_softmax(logits, dim=1).exp()).breaks(
        "without torch's softmax, log_softmax, softmin or logsumexp"
    ),
)
