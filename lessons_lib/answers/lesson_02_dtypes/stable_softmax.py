"""Answers: a softmax that no logit makes overflow."""

import math

from torch import Tensor

from lessons_lib.answers.lesson_02_dtypes.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_02_dtypes import stable_softmax as questions


@answers.to(
    questions.stable_softmax,
    hints=[
        "exp of which numbers is never too large? And may you make the logits such, without changing the result?",
        "Subtract the same number from all logits of a row. With which one is the largest of them 0?",
        "`logits.amax(dim=1, keepdim=True)` is each row's largest, as a column. Subtract it, take exp, and divide by the "
        "rows' sums, again as a column.",
    ],
)
def stable_softmax(logits: Tensor) -> Tensor:
    grown = (logits - logits.amax(dim=1, keepdim=True)).exp()
    return grown / grown.sum(dim=1, keepdim=True)


def grown(logits: Tensor) -> Tensor:
    """The exponentials of the logits, each row's largest subtracted."""
    return (logits - logits.amax(dim=1, keepdim=True)).exp()


def shares(exponentials: Tensor) -> Tensor:
    """Divided by their rows' sums."""
    return exponentials / exponentials.sum(dim=1, keepdim=True)


def naive(logits: Tensor) -> Tensor:
    """A softmax without a shift."""
    return shares(logits.exp())


stable_softmax.mistakes(
    without_a_shift=wrong(lambda logits: naive(logits)).tell(
        "With moderate logits you are right. With large ones exp overflows to inf, and inf / inf is nan; with very negative "
        "ones it underflows, and 0 / 0 is nan. Before exp, each row's largest logit has to be brought to 0.",
        breaks="none has a nan",
    ),
    largest_of_all=wrong(lambda logits: naive(logits - logits.max())).tell(
        "You subtract the largest logit of the whole table. In a row that lies far below it every exp underflows to 0, and "
        "0 / 0 is nan: each row needs its own largest."
    ),
    largest_of_each_column=wrong(lambda logits: naive(logits - logits.amax(dim=0))).tell(
        "You subtract the largest logit of each column. Each row needs its own largest, as a column of shape (n, 1)."
    ),
    along_the_columns=wrong(lambda logits: logits.softmax(dim=0)).tell(
        "Your columns add up to 1. The rows should: the sum runs over the classes, the last axis."
    ),
    one_sum_for_all=wrong(lambda logits: grown(logits) / grown(logits).sum()).tell(
        "Your exponentials are divided by the sum over the whole table. Each row has its own sum."
    ),
    not_divided=wrong(lambda logits: grown(logits)).tell(
        "Your numbers are exponentials of shifted logits, not yet divided by their sum: the rows don't add up to 1."
    ),
    mean_subtracted=wrong(lambda logits: naive(logits - logits.mean(dim=1, keepdim=True))).tell(
        "You subtract each row's mean. A logit far above the mean still overflows; with the largest subtracted none does."
    ),
    smallest_subtracted=wrong(lambda logits: naive(logits - logits.amin(dim=1, keepdim=True))).tell(
        "You subtract each row's smallest logit. The largest may still be far above it and overflow: subtract the largest."
    ),
    shifted_above_only=wrong(lambda logits: grown(logits) / logits.exp().sum(dim=1, keepdim=True)).tell(
        "You shift the logits above the line only. In the sum below it exp overflows still, and both must be shifted alike."
    ),
    nan_replaced=wrong(
        lambda logits, filler: naive(logits).nan_to_num(filler), over={"filler": [0, 1, 0.5]}
    ).tell(
        "You replaced nan by {filler}, and these rows no longer add up to 1. How could you keep exp from overflowing at all?",
        breaks="each row adds up to 1",
    ),
    epsilon_added=wrong(
        lambda logits, least: logits.exp() / (logits.exp().sum(dim=1, keepdim=True) + least),
        over={"least": [1e-12, 1e-8, 1e-6, 1e-5, 1e-3]},
    ).tell(
        "A small number was added to the sum. It keeps 0 / 0 from being nan, but not inf / inf, and rows of very negative "
        "logits become 0. Shift the logits instead."
    ),
    divided_by_the_largest=wrong(
        lambda logits: (logits / logits.amax(dim=1, keepdim=True)).softmax(dim=1)
    ).tell(
        "You divide the logits by each row's largest. That changes the ratios: the largest has to be subtracted."
    ),
    logarithms=wrong(lambda logits: logits.log_softmax(dim=1)).tell(
        "Your numbers are the logarithms of the right ones."
    ),
    no_exponential=wrong(lambda logits: logits / logits.sum(dim=1, keepdim=True)).tell(
        "Your numbers are the logits divided by their sum: the exponential is missing."
    ),
    subtracted_the_wrong_way=wrong(lambda logits: (-logits).softmax(dim=1)).tell(
        "You subtract the other logits from the largest, so that the largest gets the smallest share. Their order is reversed."
    ),
    winner_takes_all=wrong(lambda logits: (logits == logits.amax(dim=1, keepdim=True)).to(logits.dtype)).tell(
        "Each row's largest logit gets all of it, 1, and the others 0. Every class is to get its share."
    ),
    shifted_below_only=wrong(lambda logits: logits.exp() / grown(logits).sum(dim=1, keepdim=True)).tell(
        "You shift the logits in the sum below the line only. Above it exp overflows still, and both must be shifted alike."
    ),
    sums_of_the_columns=wrong(lambda logits: grown(logits) / grown(logits).sum(dim=0)).tell(
        "Your exponentials are divided by the sums of the columns. They belong to the rows: sum over the last axis."
    ),
    one_sum_for_all_without_a_shift=wrong(lambda logits: logits.exp() / logits.exp().sum()).tell(
        "Two things: each row has a sum of its own to be divided by; and nothing was subtracted from the logits, so that large "
        "ones overflow."
    ),
    divided_by_the_largest_size=wrong(
        lambda logits: (logits / logits.abs().amax(dim=1, keepdim=True)).softmax(dim=1)
    ).tell(
        "You divide the logits by each row's largest size. That changes the ratios: the largest logit has to be subtracted."
    ),
    divided_after_exp=wrong(
        lambda logits: shares(logits.exp() / logits.amax(dim=1, keepdim=True).exp())
    ).tell(
        "Each exponential is divided by the largest one, and by then exp has overflowed: inf / inf is nan. exp(a) / exp(m) is "
        "exp(a − m): subtract first."
    ),
    divided_by_the_sum_of_the_logits=wrong(
        lambda logits: grown(logits) / (logits - logits.amax(dim=1, keepdim=True)).sum(dim=1, keepdim=True)
    ).tell(
        "Your exponentials are divided by the sum of the shifted logits. The sum of the *exponentials* belongs there."
    ),
    sum_subtracted=wrong(lambda logits: naive(logits - logits.sum(dim=1, keepdim=True))).tell(
        "You subtract each row's sum. It may lie far from the largest logit, and exp overflows or underflows: subtract the largest."
    ),
    largest_is_never_negative=wrong(
        lambda logits: naive(logits - logits.amax(dim=1, keepdim=True).clamp(min=0))
    ).tell(
        "Rows of very negative logits become nan. Either the largest was taken by size, without the sign, or the search for it began "
        "at 0: a row's largest logit may be negative."
    ),
    first_subtracted=wrong(lambda logits: naive(logits - logits[:, :1])).tell(
        "You subtract each row's first logit. Another may lie far above it and overflow: subtract the largest."
    ),
    cut_off=wrong(
        lambda logits, most: naive(logits.clamp(-most, most)), over={"most": [50, 80, 88, 100, 500, 700]}
    ).tell(
        "Logits beyond −{most} and {most} look equal to you, as when they are cut off there, and they aren't. Which change of the logits "
        "keeps the ratios of their exponentials?"
    ),
    divided_by_a_constant=wrong(
        lambda logits, factor: (logits / factor).softmax(dim=1), over={"factor": [10, 100, 1000]}
    ).tell(
        "You made all logits smaller by the factor {factor}. That changes the ratios of their exponentials: which change keeps them?"
    ),
    a_fixed_shift=wrong(
        lambda logits, shift: naive(logits - shift), over={"shift": [100, 500, 1000, 2000]}
    ).tell(
        "Only rows near {shift} come out right, as when {shift} is subtracted from every row. Which number does each row need?"
    ),
    powers_of_another_base=wrong(
        lambda logits, base: naive((logits - logits.amax(dim=1, keepdim=True)) * math.log(base)),
        over={"base": [2, 10]},
    ).tell("Your shares are those of powers of {base}. exp gives powers of e, about 2.718."),
)
