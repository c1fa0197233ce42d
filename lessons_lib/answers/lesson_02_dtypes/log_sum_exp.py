"""Answers: the logarithm of a sum of exponentials, for numbers of any size."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_02_dtypes.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_02_dtypes import log_sum_exp as questions


@answers.to(
    questions.log_sum_exp,
    hints=[
        "Use the shift of the softmax again. Here the result changes when every number becomes smaller: by how much?",
        "log(exp(a) + exp(b)) is m + log(exp(a − m) + exp(b − m)), for any m. Which m keeps exp from overflowing?",
        "m is each row's largest. The shifted exponentials are summed, then comes log, then m is added again: shape (n,).",
    ],
)
def log_sum_exp(logits: Tensor) -> Tensor:
    largest = logits.amax(dim=1)
    return largest + (logits - largest[:, None]).exp().sum(dim=1).log()


def grown(logits: Tensor) -> Tensor:
    """The exponentials of the logits, each row's largest subtracted."""
    return (logits - logits.amax(dim=1, keepdim=True)).exp()


def shifted_by(logits: Tensor, shift: Tensor) -> Tensor:
    """The rule, with a shift (n,) other than the rows' largest."""
    return shift + (logits - shift[:, None]).exp().sum(dim=1).log()


log_sum_exp.mistakes(
    without_a_shift=wrong(lambda logits: logits.exp().sum(dim=1).log()).tell(
        "With moderate numbers you are right. With large ones exp overflows to inf; with very negative ones it underflows to 0, "
        "whose logarithm is −inf.",
        breaks="without overflow",
    ),
    shift_not_undone=wrong(lambda logits: grown(logits).sum(dim=1).log()).tell(
        "Your numbers are those of the shifted rows: the largest was subtracted and not added again at the end."
    ),
    shift_taken_twice=wrong(lambda logits: grown(logits).sum(dim=1).log() - logits.amax(dim=1)).tell(
        "The largest was subtracted a second time at the end, where it has to be added again."
    ),
    largest_of_all=wrong(lambda logits: shifted_by(logits, logits.max().expand(len(logits)))).tell(
        "You subtract the largest number of the whole table. In a row far below it every exp underflows to 0, whose logarithm is "
        "−inf: each row needs its own largest."
    ),
    over_the_rows=wrong(lambda logits: logits.logsumexp(dim=0)).tell(
        "You summed over the rows. Each row is to give one number: sum over the last axis."
    ),
    one_number_for_all=wrong(lambda logits: logits.logsumexp(dim=(0, 1))).tell(
        "You have one number for the whole table. Each row gives one."
    ),
    only_the_largest=wrong(lambda logits: logits.amax(dim=1)).tell(
        "Your numbers are the rows' largest numbers: near the right ones, but the others count too."
    ),
    mean_of_exponentials=wrong(
        lambda logits: logits.logsumexp(dim=1) - torch.tensor(float(logits.shape[1])).log()
    ).tell("Your numbers are logarithms of the mean of the exponentials. Their sum is asked."),
    plain_sums=wrong(lambda logits: logits.sum(dim=1)).tell(
        "Your numbers are the plain sums of the rows: log undoes exp only if there is no sum between the two."
    ),
    a_column=wrong(lambda logits: logits.logsumexp(dim=1, keepdim=True)).tell(
        "Your answer is a column, (n, 1): the axis of the classes stayed with size 1. The shape (n,) is asked."
    ),
    added_inside_the_logarithm=wrong(
        lambda logits: (grown(logits).sum(dim=1) + logits.amax(dim=1)).log()
    ).tell(
        "The largest was added again before the logarithm was taken. It comes last, outside of the logarithm."
    ),
    column_plus_row=wrong(
        lambda logits: logits.amax(dim=1, keepdim=True) + grown(logits).sum(dim=1).log()
    ).tell(
        "Your answer is an (n, n) table: a column (n, 1) and a row (n,) were added. Give both the shape (n,)."
    ),
    log_of_the_softmax=wrong(lambda logits: logits.log_softmax(dim=1)).tell(
        "Your numbers are the logits less the right ones: the logarithms of a softmax."
    ),
    no_logarithm=wrong(lambda logits: logits.amax(dim=1) + grown(logits).sum(dim=1)).tell(
        "Your numbers are sums of shifted exponentials: the logarithm is missing."
    ),
    logarithm_before_the_sum_without_a_shift=wrong(lambda logits: logits.exp().log().sum(dim=1)).tell(
        "Two things: the logarithm was taken before the sum, where it only undoes exp; and large numbers overflow on the way."
    ),
    smallest_subtracted=wrong(lambda logits: shifted_by(logits, logits.amin(dim=1))).tell(
        "You subtract each row's smallest number. The largest may still be far above it and overflow: subtract the largest."
    ),
    mean_subtracted=wrong(lambda logits: shifted_by(logits, logits.mean(dim=1))).tell(
        "You subtract each row's mean. A number far above the mean still overflows; with the largest subtracted none does."
    ),
    logarithm_before_the_sum=wrong(lambda logits: logits.amax(dim=1) + grown(logits).log().sum(dim=1)).tell(
        "The logarithm was taken before the sum: there it only undoes exp. Sum the exponentials first."
    ),
    multiplied_by_the_largest=wrong(lambda logits: logits.amax(dim=1) * grown(logits).sum(dim=1).log()).tell(
        "You multiply by the largest number at the end. It was subtracted, so it has to be added."
    ),
    one_sum_for_all=wrong(lambda logits: logits.amax(dim=1) + grown(logits).sum().log()).tell(
        "One sum over the whole table went into every row's number. Each row has its own sum."
    ),
    largest_is_never_negative=wrong(lambda logits: shifted_by(logits, logits.amax(dim=1).clamp(min=0))).tell(
        "Rows of very negative numbers become −inf: no number below 0 was taken for a row's largest. It may be negative."
    ),
    one_too_many=wrong(lambda logits: logits.amax(dim=1) + grown(logits).sum(dim=1).log1p()).tell(
        "A 1 too many is in your sums: `log1p` adds 1, and the largest number's exponential, 1 as well, is among the others already."
    ),
    logarithm_of_the_largest_added=wrong(
        lambda logits: logits.amax(dim=1).log() + grown(logits).sum(dim=1).log()
    ).tell(
        "You add the logarithm of the largest number at the end. The number itself was subtracted, so add it itself."
    ),
    largest_size_subtracted=wrong(lambda logits: shifted_by(logits, logits.abs().amax(dim=1))).tell(
        "You subtract each row's largest size, without its sign. Where that belongs to a very negative number all others underflow: "
        "subtract the largest number."
    ),
    epsilon_added=wrong(
        lambda logits, least: (logits.exp().sum(dim=1) + least).log(),
        over={
            "least": {
                text: float(text)
                for text in [
                    "1e-6",
                    "1e-7",
                    "1e-8",
                    "1e-9",
                    "1e-10",
                    "1e-12",
                    "1e-15",
                    "1e-16",
                    "1e-20",
                    "1e-30",
                ]
            }
        },
    ).tell(
        "You added {least} inside the logarithm. It changes rows of very negative numbers entirely: what keeps their exponentials from "
        "vanishing?"
    ),
    cut_off=wrong(
        lambda logits, most: logits.clamp(-most, most).logsumexp(dim=1),
        over={"most": [50, 80, 88, 100, 500, 700]},
    ).tell(
        "You cut the numbers off at −{most} and {most}: rows beyond that come out as if they were there. Which change of a row can be "
        "undone at the end?"
    ),
    large_ones_cut_off=wrong(
        lambda logits, most: logits.clamp(max=most).exp().sum(dim=1).log(),
        over={"most": [50, 80, 88, 100, 500, 700, 709]},
    ).tell(
        "You cut the numbers off above {most}: rows beyond that come out as if they were there, and very negative ones as −inf. Which "
        "change of a row can be undone at the end?"
    ),
    logarithm_of_another_base=wrong(
        lambda logits, base: logits.amax(dim=1) + base(grown(logits).sum(dim=1)),
        over={"base": {"2": torch.log2, "10": torch.log10}},
    ).tell("Your logarithm has base {base}, and exp has base e. Which logarithm undoes it?"),
    epsilon_added_after_the_shift=wrong(
        lambda logits, least: logits.amax(dim=1) + (grown(logits).sum(dim=1) + least).log(),
        over={"least": [1e-3, 1e-4, 1e-5, 1e-6]},
    ).tell(
        "Your numbers are a little too large, as when a small number is added to the sum of the shifted exponentials. That sum is never "
        "below 1: what would the small number guard against?"
    ),
    largest_where_exp_fails=wrong(
        lambda logits: torch.where(
            (sums := logits.exp().sum(dim=1)).log().isinf(), logits.amax(dim=1), sums.log()
        )
    ).tell(
        "Where exp overflows or vanishes you give the row's largest number alone. It is near the right one, but do the others count for "
        "nothing?"
    ),
    largest_without_its_axis=wrong(
        lambda logits: logits.amax(dim=1) + (logits - logits.amax(dim=1)).exp().sum(dim=1).log()
    ).tell(
        "The rows' largest numbers are without their axis: shape (n,) lines up with the columns of the table and not with its rows. What "
        "keeps it a column, (n, 1)?"
    ),
    right_up_to_a_hundred_thousand=wrong(lambda logits: logits.clamp(-1e5, 1e5).logsumexp(dim=1)).breaks(
        "finite floats of any size"
    ),
    right_up_to_a_billion=wrong(lambda logits: logits.clamp(-1e9, 1e9).logsumexp(dim=1)).breaks(
        "finite floats of any size"
    ),
)


@log_sum_exp.violation("without torch's logsumexp, log_softmax, softmax or logaddexp")
def pair_by_pair(logits: Tensor) -> Tensor:
    result = logits[:, 0]
    for column in logits.T[1:]:
        result = torch.logaddexp(result, column)
    return result


@log_sum_exp.violation("without what is made of them")
def by_a_loss(logits: Tensor) -> Tensor:
    first = torch.zeros(len(logits), dtype=torch.int64)
    return torch.nn.functional.cross_entropy(logits, first, reduction="none") + logits[:, 0]
