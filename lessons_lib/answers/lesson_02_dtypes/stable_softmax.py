"""Answers: a softmax that no logit makes overflow."""

import math

from torch import Tensor

from lessons_lib.answers.lesson_02_dtypes.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_02_dtypes import stable_softmax as questions


@answers.to(
    questions.stable_softmax,
    hints=[
        "Which numbers can you take exp of without overflow? Can you bring the logits into that range without"
        " changing the result?",
        "Subtract the same number from all logits of a row. Which number makes the largest logit 0?",
        "`logits.amax(dim=1, keepdim=True)` is each row's largest logit, as a column. Subtract this column, "
        "take exp, and divide by the rows' sums, again as a column.",
    ],
    takeaway="Your softmax now works for logits of any size. Internally, `torch.softmax` does the same shift.",
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
        "Large logits overflow and very negative ones underflow: inf / inf and 0 / 0 are both nan. What can "
        "you subtract from each row first, so that you take exp only of the differences?",
        breaks="none has a nan",
    ),
    largest_of_all=wrong(lambda logits: naive(logits - logits.max())).tell(
        "You subtracted the whole table's largest logit. Where a row's logits are all far smaller, every exp "
        "underflows to 0, and 0 / 0 is nan: which logit should you subtract from each row?"
    ),
    largest_of_each_column=wrong(lambda logits: naive(logits - logits.amax(dim=0))).tell(
        "You subtracted the largest logit of each *column*. Which axis should the maximum run over, so that "
        "each row has its own?"
    ),
    along_the_columns=wrong(lambda logits: logits.softmax(dim=0)).tell(
        "Your columns add up to 1, but your rows should. Which axis holds the classes of one row?"
    ),
    one_sum_for_all=wrong(lambda logits: grown(logits) / grown(logits).sum()).tell(
        "You divided by the sum of the whole table. Which axis should the sum run over, so that each row has its "
        "own?"
    ),
    not_divided=wrong(lambda logits: grown(logits)).tell(
        "Your numbers are exponentials of shifted logits, so the rows don't add up to 1 yet. What should you "
        "divide each row by?"
    ),
    mean_subtracted=wrong(lambda logits: naive(logits - logits.mean(dim=1, keepdim=True))).tell(
        "You subtracted each row's mean, but a logit may be so far above the mean that exp overflows. Which "
        "number can you subtract so that no difference is above 0?"
    ),
    smallest_subtracted=wrong(lambda logits: naive(logits - logits.amin(dim=1, keepdim=True))).tell(
        "You subtracted each row's smallest logit, but the largest may be so far above it that exp overflows."
        " Which number can you subtract so that no difference is above 0?"
    ),
    shifted_above_only=wrong(lambda logits: grown(logits) / logits.exp().sum(dim=1, keepdim=True)).tell(
        "You shifted the logits in the numerator but not in the sum, where exp still overflows. What should "
        "you subtract in the sum, so that each fraction keeps its value?"
    ),
    nan_replaced=wrong(
        lambda logits, filler: naive(logits).nan_to_num(filler), over={"filler": [0, 1, 0.5]}
    ).tell(
        "You replaced nan with {filler}, so a row that held nan may not add up to 1. How could you keep nan "
        "from appearing in the first place?",
        breaks="each row adds up to 1",
    ),
    epsilon_added=wrong(
        lambda logits, least: logits.exp() / (logits.exp().sum(dim=1, keepdim=True) + least),
        over={"least": [1e-12, 1e-8, 1e-6, 1e-5, 1e-3]},
    ).tell(
        "You added a small number to the sum. That prevents 0 / 0 but not inf / inf, and rows of very "
        "negative logits become 0. What could you change before exp?"
    ),
    divided_by_the_largest=wrong(
        lambda logits: (logits / logits.amax(dim=1, keepdim=True)).softmax(dim=1)
    ).tell(
        "You divided the logits by each row's largest one, which changes the ratios of their exponentials. "
        "Which operation keeps these ratios?"
    ),
    logarithms=wrong(lambda logits: logits.log_softmax(dim=1)).tell(
        "You returned log-probabilities. You're one step from probabilities: undo the logarithm."
    ),
    no_exponential=wrong(lambda logits: logits / logits.sum(dim=1, keepdim=True)).tell(
        "Your numbers are the logits divided by their sum. Where does exp come in?"
    ),
    subtracted_the_wrong_way=wrong(lambda logits: (-logits).softmax(dim=1)).tell(
        "The largest logit gets the smallest probability, as if you'd subtracted each logit from the largest."
        " What should you subtract from what?"
    ),
    winner_takes_all=wrong(lambda logits: (logits == logits.amax(dim=1, keepdim=True)).to(logits.dtype)).tell(
        "Each row's largest logit gets a probability of 1, and the others get 0. If a logit is 1 below the "
        "largest, how many times smaller is its exponential?"
    ),
    shifted_below_only=wrong(lambda logits: logits.exp() / grown(logits).sum(dim=1, keepdim=True)).tell(
        "You shifted the logits in the sum but not in the numerator, where exp still overflows. What should "
        "you subtract in the numerator, so that each fraction keeps its value?"
    ),
    sums_of_the_columns=wrong(lambda logits: grown(logits) / grown(logits).sum(dim=0)).tell(
        "You divided by the sums of the columns. Which axis should the sum run over, so that each row has its "
        "own?"
    ),
    one_sum_for_all_without_a_shift=wrong(lambda logits: logits.exp() / logits.exp().sum()).tell(
        "You divided by one sum for the whole table, and exp overflows for large logits. Which sum does each "
        "row need, and what can you subtract from each row before exp?"
    ),
    divided_by_the_largest_size=wrong(
        lambda logits: (logits / logits.abs().amax(dim=1, keepdim=True)).softmax(dim=1)
    ).tell(
        "You divided each row's logits by the largest of their absolute values, which changes the ratios of "
        "their exponentials. Which operation keeps these ratios?"
    ),
    divided_after_exp=wrong(
        lambda logits: probabilities(logits.exp() / logits.amax(dim=1, keepdim=True).exp())
    ).tell(
        "Your rows are what you'd get by dividing exponentials by the largest after exp has overflowed: inf /"
        " inf is nan. If m is the row's largest logit, how can you write exp(a) / exp(m) with a single exp?"
    ),
    divided_by_the_sum_of_the_logits=wrong(
        lambda logits, which: grown(logits) / which(logits).sum(dim=1, keepdim=True),
        over={
            "which": {
                "shifted *logits*": lambda logits: logits - logits.amax(dim=1, keepdim=True),
                "*logits*": lambda logits: logits,
            }
        },
    ).tell("You divided by the sum of the {which}. Which sum do you need so that a row adds up to 1?"),
    sum_subtracted=wrong(lambda logits: naive(logits - logits.sum(dim=1, keepdim=True))).tell(
        "You subtracted each row's sum, which may be far from the largest logit, so exp overflows or "
        "underflows. Which number should you subtract so that the largest logit becomes 0?"
    ),
    largest_is_never_negative=wrong(
        lambda logits: naive(logits - logits.amax(dim=1, keepdim=True).clamp(min=0))
    ).tell(
        "Rows of very negative logits become nan. A row's largest logit can be negative: did you ignore the "
        "signs when you looked for it, or start the search at 0?"
    ),
    first_subtracted=wrong(
        lambda logits, column: naive(logits - logits[:, column : column + 1 or None]),
        over={"column": {"first": 0, "last": -1}},
    ).tell(
        "You subtracted each row's {column} logit, but another logit may be so far above it that exp "
        "overflows. Which number can you subtract so that no difference is above 0?"
    ),
    cut_off=wrong(
        lambda logits, most: naive(logits.clamp(-most, most)), over={"most": [50, 80, 88, 100, 500, 700]}
    ).tell(
        "You treat all logits above {most} as equal, and all below −{most} too, as if you'd clamped them to "
        "these limits. Which operation on logits keeps the ratios of their exponentials?"
    ),
    divided_by_a_constant=wrong(
        lambda logits, factor, softmax: softmax(logits / factor),
        over={
            "factor": [2, 10, 20, 50, 100, 1000, 2000],
            "softmax": {"": lambda logits: naive(logits), "stable": lambda logits: logits.softmax(dim=1)},
        },
    ).tell(
        "Your probabilities are what you'd get by dividing all logits by {factor}, which changes the ratios "
        "of their exponentials. Which operation on logits keeps these ratios?"
    ),
    a_fixed_shift=wrong(
        lambda logits, shift: naive(logits - shift), over={"shift": [100, 500, 1000, 2000]}
    ).tell(
        "Rows whose logits are far from {shift} overflow or underflow, as if you'd subtracted {shift} from "
        "every row. Which number should you subtract from each row?"
    ),
    powers_of_another_base=wrong(
        lambda logits, base: naive((logits - logits.amax(dim=1, keepdim=True)) * math.log(base)),
        over={"base": [2, 10]},
    ).tell(
        "Your probabilities come from powers of {base}, but a softmax needs powers of e, about 2.718. Which "
        "call gives these?"
    ),
)
