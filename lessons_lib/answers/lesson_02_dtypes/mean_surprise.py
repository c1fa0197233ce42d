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
        "Print `probabilities` for logits of 0 and 1000. What probability does the logit 0 get, and what's "
        "the logarithm of that probability?",
        "A probability of exp(−1000) is too small for any of torch's dtypes, but its logarithm, −1000, is an "
        "ordinary number. So compute with logarithms all the way.",
        "`torch.log_softmax(logits, dim=1)` gives the logarithms directly. Take each row's entry at its "
        "label, then the mean, and change the sign.",
    ],
    takeaway="`torch.nn.functional.cross_entropy(logits, labels)` is this loss; lesson 08 trains with it.",
)
def mean_surprise(logits: Tensor, labels: Tensor) -> Tensor:
    right = logits.gather(1, labels[:, None])[:, 0]
    return (logits.logsumexp(dim=1) - right).mean()


mean_surprise.broken_program(
    "logarithm_of_the_softmax",
    "If the model is sure and wrong, the label's probability underflows to 0, and −log 0 is inf. Could "
    "softmax and logarithm be one step?",
)


def at(table: Tensor, labels: Tensor) -> Tensor:
    """Each row's entry at its label."""
    return table[torch.arange(len(labels)), labels]


def surprises(logits: Tensor, labels: Tensor) -> Tensor:
    """The rows' surprises as the broken program finds them, infinite where a probability underflows."""
    return -torch.log(at(torch.softmax(logits, dim=1), labels))


def with_a_floor(
    logits: Tensor, labels: Tensor, least: float, combine: Callable[..., Tensor] = torch.add
) -> Tensor:
    probabilities = at(torch.softmax(logits, dim=1), labels)
    return -torch.log(combine(probabilities, torch.tensor(least, dtype=logits.dtype))).mean()


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
        "You never let a probability go below {least}, so a surprise of 1000 comes out far too small. Can you"
        " get the logarithm of a probability without computing the probability?"
    ),
    softmax_twice=wrong(lambda logits, labels: F.cross_entropy(torch.softmax(logits, dim=1), labels)).tell(
        "Your number is what you'd get by taking the softmax twice: `cross_entropy` expects logits and takes "
        "the softmax itself. What did you pass to `cross_entropy`?"
    ),
    sum_of_surprises=wrong(lambda logits, labels: F.cross_entropy(logits, labels, reduction="sum")).tell(
        "You summed the rows' surprises. How do you get from this sum to the mean?"
    ),
    wrong_sign=wrong(lambda logits, labels: -F.cross_entropy(logits, labels)).tell(
        "Your number has the wrong sign. A probability is at most 1, so its logarithm is at most 0. Can a "
        "surprise be negative?"
    ),
    mean_over_all_classes=wrong(lambda logits, labels: -logits.log_softmax(dim=1).mean()).tell(
        "You averaged −log p over all classes of every row. Which entry of a row do you need?"
    ),
    all_labels_in_every_row=wrong(lambda logits, labels: -logits.log_softmax(dim=1)[:, labels].mean()).tell(
        "You read every row at *all* labels, but each row has only one label. What else does the index need, "
        "so that you read each row only at its own label?"
    ),
    along_the_columns=wrong(lambda logits, labels: -at(logits.log_softmax(dim=0), labels).mean()).tell(
        "Your softmax ran down the columns. Which axis holds the classes of one row?"
    ),
    no_logarithm=wrong(lambda logits, labels: -at(torch.softmax(logits, dim=1), labels).mean()).tell(
        "Your number is the mean of the labels' probabilities, with a minus sign. Where do you need a "
        "logarithm?"
    ),
    not_averaged=wrong(lambda logits, labels: F.cross_entropy(logits, labels, reduction="none")).tell(
        "You returned each row's surprise. How do you get the mean of all these surprises?"
    ),
    logits_of_the_labels=wrong(lambda logits, labels: -at(logits, labels).mean()).tell(
        "Your number is the mean of the labels' logits, with a minus sign. Where do the logits of the other "
        "classes come in?"
    ),
    infinite_is_nothing=wrong(
        lambda logits, labels: surprises(logits, labels).nan_to_num(posinf=0.0).mean()
    ).tell(
        "You replaced inf or nan with 0, so the worst predictions cost nothing. How large should their "
        "surprise be?"
    ),
    logarithm_of_the_mean=wrong(
        lambda logits, labels: -at(torch.softmax(logits, dim=1), labels).mean().log()
    ).tell(
        "You took the logarithm of the mean probability. Which should come first: the logarithm, or the mean?"
    ),
    smallest_of_the_dtype=wrong(
        lambda logits, labels: with_a_floor(logits, labels, torch.finfo(logits.dtype).tiny)
    ).tell(
        "Your loss stops at 87 in float32 and at 708 in float64, as if no probability went below "
        "`finfo(dtype).tiny`. Can you get the logarithm of a probability without computing the probability?"
    ),
    epsilon_of_the_dtype=wrong(
        lambda logits, labels: with_a_floor(logits, labels, torch.finfo(logits.dtype).eps)
    ).tell(
        "Your loss stops at 16 in float32 and at 36 in float64, as if no probability went below epsilon. Can "
        "you get the logarithm of a probability without computing the probability?"
    ),
    largest_share=wrong(lambda logits, labels: -logits.log_softmax(dim=1).amax(dim=1).mean()).tell(
        "You averaged the surprise at each row's largest probability, whichever class that is. Where do the "
        "labels come in?"
    ),
    infinite_is_the_largest=wrong(lambda logits, labels: surprises(logits, labels).nan_to_num().mean()).tell(
        "You turned infinite surprises into the dtype's largest number, but each of them really has a finite "
        "value of its own. Can you find it by computing only with logarithms?"
    ),
    infinite_rows_left_out=wrong(
        lambda logits, labels: (found := surprises(logits, labels))[found.isfinite()].mean()
    ).tell(
        "You left infinite surprises out of the mean, but they belong to the worst predictions, whose p was "
        "only rounded to 0. How can you get log p without computing p first?"
    ),
    exp_overflows=wrong(
        lambda logits, labels: (logits.exp().sum(dim=1).log() - at(logits, labels)).mean()
    ).tell(
        "Your loss is right for moderate logits. With large ones, exp overflows, and the logarithm of inf is "
        "inf. What can you subtract before exp?"
    ),
    logarithm_taken_twice=wrong(
        lambda logits, labels: -at(logits.log_softmax(dim=1), labels).log().mean()
    ).tell(
        "You took the logarithm twice: what `log_softmax` returns is negative, and its logarithm is nan. "
        "Which of the two logarithms can you drop?"
    ),
    base_two=wrong(lambda logits, labels: F.cross_entropy(logits, labels) / math.log(2)).tell(
        "Your number is what you'd get with logarithms to base 2. Softmax is built from exp: which base does "
        "exp have, and so which logarithm undoes it?"
    ),
    distance_to_the_largest=wrong(
        lambda logits, labels: (logits.amax(dim=1) - at(logits, labels)).mean()
    ).tell(
        "Your number is how far the labels' logits are below the largest in their rows, on average. That's "
        "close, but where do the other classes come in?"
    ),
    shifted_once_only=wrong(
        lambda logits, labels: F.cross_entropy(logits, labels) - logits.amax(dim=1).mean()
    ).tell(
        "You subtracted the largest logit inside the sum of exponentials, but not from the label's logit. "
        "What happens to a surprise if you subtract the same number from *every* logit of the row?"
    ),
    cut_off=wrong(
        lambda logits, labels, most: F.cross_entropy(logits.clamp(-most, most), labels),
        over={"most": [20, 30, 50, 80, 88, 100, 500, 700]},
    ).tell(
        "You clamped the logits to −{most} … {most}, so two logits beyond the same limit look equal. Which "
        "function needs no clamping?"
    ),
    another_number_of_the_surprises=wrong(
        lambda logits, labels, which: which(F.cross_entropy(logits, labels, reduction="none")),
        over={"which": {"largest": torch.amax, "smallest": torch.amin, "median": torch.median}},
    ).tell(
        "Your number is the {which} of the rows' surprises. Which average gives all rows the same weight?"
    ),
    log_sum_exp_without_its_axis=wrong(
        lambda logits, labels: -at(logits - logits.logsumexp(dim=1), labels).mean()
    ).tell(
        "Your rows' log-sum-exps line up with the table's columns, as any tensor of shape (n,) does, or torch"
        " raises an error if the sizes differ. How do you get the shape (n, 1), to line them up with its "
        "rows?"
    ),
    infinite_is_a_constant=wrong(
        lambda logits, labels, filler: surprises(logits, labels).nan_to_num(posinf=filler).mean(),
        over={"filler": [10, 100, 1000, 1e4, 1e6, 1e9]},
    ).tell(
        "You replaced infinite surprises with {filler}, but each of them really has a finite value of its "
        "own. Can you find it by computing only with logarithms?"
    ),
    right_up_to_a_hundred_thousand=wrong(
        lambda logits, labels: F.cross_entropy(logits.clamp(-1e5, 1e5), labels)
    ).breaks("finite floats of any size"),
    right_up_to_a_billion=wrong(
        lambda logits, labels: F.cross_entropy(logits.clamp(-1e9, 1e9), labels)
    ).breaks("finite floats of any size"),
    changed_in_place=wrong(
        lambda logits, labels: F.cross_entropy(logits.sub_(logits.amax(dim=1, keepdim=True)), labels)
    ).breaks("Don't change logits in place"),
    one_number_in_a_row=wrong(lambda logits, labels: F.cross_entropy(logits, labels)[None]).breaks(
        "Returns one number, shape ()"
    ),
)
