"""Answers: a softmax that no logit makes overflow."""

import math

from torch import Tensor

from lessons_lib.answers.lesson_02_dtypes.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_02_dtypes import stable_softmax as questions


@answers.to(
    questions.stable_softmax,
    hints=[
        "Which numbers can you take exp of without overflow? And can you make the logits like that without "
        "changing the result?",
        "Subtract the same number from all logits of a row. Which one makes the largest of them 0?",
        "`logits.amax(dim=1, keepdim=True)` is each row's largest, as a column. Subtract it, take exp, and divide by the "
        "rows' sums, again as a column.",
    ],
    takeaway="Your softmax now takes logits of any size; this shift is also inside `torch.softmax`.",
)
def stable_softmax(logits: Tensor) -> Tensor:
    grown = (logits - logits.amax(dim=1, keepdim=True)).exp()
    return grown / grown.sum(dim=1, keepdim=True)


def grown(logits: Tensor) -> Tensor:
    """The exponentials of the logits, each row's largest subtracted."""
    return (logits - logits.amax(dim=1, keepdim=True)).exp()


def probabilities(exponentials: Tensor) -> Tensor:
    """Divided by their rows' sums."""
    return exponentials / exponentials.sum(dim=1, keepdim=True)


def naive(logits: Tensor) -> Tensor:
    """A softmax without a shift."""
    return probabilities(logits.exp())


stable_softmax.mistakes(
    without_a_shift=wrong(lambda logits: naive(logits)).tell(
        "Moderate logits are right. Large ones overflow, and inf / inf is nan; very negative ones underflow, and "
        "0 / 0 is nan. What can you subtract from a row without changing its softmax? If you did: does exp get the "
        "result?",
        breaks="none has a nan",
    ),
    largest_of_all=wrong(lambda logits: naive(logits - logits.max())).tell(
        "You subtracted the largest logit of the whole table. In a row far below it every exp underflows to 0, "
        "and 0 / 0 is nan: which largest does each row need?"
    ),
    largest_of_each_column=wrong(lambda logits: naive(logits - logits.amax(dim=0))).tell(
        "You subtracted the largest logit of each *column*. What shape puts each row's largest beside its own "
        "row?"
    ),
    along_the_columns=wrong(lambda logits: logits.softmax(dim=0)).tell(
        "Your columns add up to 1, but your rows should. Which axis runs through the classes of one row?"
    ),
    one_sum_for_all=wrong(lambda logits: grown(logits) / grown(logits).sum()).tell(
        "You divided by the sum of the whole table. Which axis should the sum run over, so that each row has its "
        "own?"
    ),
    not_divided=wrong(lambda logits: grown(logits)).tell(
        "Your numbers are exponentials of shifted logits, so the rows don't add up to 1 yet. Which step makes "
        "them do so?"
    ),
    mean_subtracted=wrong(lambda logits: naive(logits - logits.mean(dim=1, keepdim=True))).tell(
        "You subtracted each row's mean. A logit far above the mean still overflows: which number leaves nothing "
        "above 0?"
    ),
    smallest_subtracted=wrong(lambda logits: naive(logits - logits.amin(dim=1, keepdim=True))).tell(
        "You subtracted each row's smallest logit. The largest may still be far above it and overflow: which "
        "number leaves nothing above 0?"
    ),
    shifted_above_only=wrong(lambda logits: grown(logits) / logits.exp().sum(dim=1, keepdim=True)).tell(
        "You shifted the logits in the numerator only. In the sum, exp still overflows: should both be shifted "
        "by the same number?"
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
        "You added a small number to the sum. It prevents 0 / 0 but not inf / inf, and rows of very negative "
        "logits become 0: what could you change before exp?"
    ),
    divided_by_the_largest=wrong(
        lambda logits: (logits / logits.amax(dim=1, keepdim=True)).softmax(dim=1)
    ).tell(
        "You divided the logits by each row's largest, which changes the ratios of their exponentials. Which "
        "change keeps them?"
    ),
    logarithms=wrong(lambda logits: logits.log_softmax(dim=1)).tell(
        "You returned log-probabilities. You're one step from probabilities: undo the logarithm."
    ),
    no_exponential=wrong(lambda logits: logits / logits.sum(dim=1, keepdim=True)).tell(
        "Your numbers are the logits divided by their sum. Where does exp come in?"
    ),
    subtracted_the_wrong_way=wrong(lambda logits: (-logits).softmax(dim=1)).tell(
        "The largest logit gets the smallest probability, as when each logit is subtracted from the largest. What "
        "should come off what?"
    ),
    winner_takes_all=wrong(lambda logits: (logits == logits.amax(dim=1, keepdim=True)).to(logits.dtype)).tell(
        "Each row's largest logit gets a probability of 1, and the others 0. How much should the others get?"
    ),
    shifted_below_only=wrong(lambda logits: logits.exp() / grown(logits).sum(dim=1, keepdim=True)).tell(
        "You shifted the logits in the sum only. In the numerator, exp still overflows: should both be shifted "
        "by the same number?"
    ),
    sums_of_the_columns=wrong(lambda logits: grown(logits) / grown(logits).sum(dim=0)).tell(
        "You divided by the sums of the columns. Which axis should the sum run over, so that each row has its "
        "own?"
    ),
    one_sum_for_all_without_a_shift=wrong(lambda logits: logits.exp() / logits.exp().sum()).tell(
        "Two things: you divided by one sum for the whole table, and each row needs its own; and nothing came off "
        "the logits, so large ones overflow."
    ),
    divided_by_the_largest_size=wrong(
        lambda logits: (logits / logits.abs().amax(dim=1, keepdim=True)).softmax(dim=1)
    ).tell(
        "You divided the logits by each row's largest size, which changes the ratios of their exponentials. Which "
        "change keeps them?"
    ),
    divided_after_exp=wrong(
        lambda logits: probabilities(logits.exp() / logits.amax(dim=1, keepdim=True).exp())
    ).tell(
        "You divided each exponential by the largest one, but by then exp has overflowed: inf / inf is nan. What "
        "does exp(a) / exp(m) become before exp is taken?"
    ),
    divided_by_the_sum_of_the_logits=wrong(
        lambda logits: grown(logits) / (logits - logits.amax(dim=1, keepdim=True)).sum(dim=1, keepdim=True)
    ).tell("You divided by the sum of the shifted *logits*. Which sum makes a row add up to 1?"),
    sum_subtracted=wrong(lambda logits: naive(logits - logits.sum(dim=1, keepdim=True))).tell(
        "You subtracted each row's sum. It may lie far from the largest logit, so exp overflows or underflows: "
        "which number brings the largest to 0?"
    ),
    largest_is_never_negative=wrong(
        lambda logits: naive(logits - logits.amax(dim=1, keepdim=True).clamp(min=0))
    ).tell(
        "Rows of very negative logits become nan. Either the largest was taken by size, without its sign, or the "
        "search for it began at 0: can a row's largest be negative?"
    ),
    first_subtracted=wrong(lambda logits: naive(logits - logits[:, :1])).tell(
        "You subtracted each row's first logit. Another may lie far above it and overflow: which number leaves "
        "nothing above 0?"
    ),
    cut_off=wrong(
        lambda logits, most: naive(logits.clamp(-most, most)), over={"most": [50, 80, 88, 100, 500, 700]}
    ).tell(
        "Logits beyond −{most} and {most} look equal to you, as when they're cut off there. Which change of the "
        "logits keeps the ratios of their exponentials?"
    ),
    divided_by_a_constant=wrong(
        lambda logits, factor: (logits / factor).softmax(dim=1), over={"factor": [10, 100, 1000]}
    ).tell(
        "You divided all logits by {factor}, which changes the ratios of their exponentials. Which change keeps "
        "them?"
    ),
    a_fixed_shift=wrong(
        lambda logits, shift: naive(logits - shift), over={"shift": [100, 500, 1000, 2000]}
    ).tell(
        "Only rows near {shift} come out right, as when {shift} is subtracted from every row. Which number does each row need?"
    ),
    powers_of_another_base=wrong(
        lambda logits, base: naive((logits - logits.amax(dim=1, keepdim=True)) * math.log(base)),
        over={"base": [2, 10]},
    ).tell("Your probabilities come from powers of {base}. exp gives powers of e, about 2.718."),
)
