"""Further softmaxes that go wrong: cut off at one end, or divided along the wrong axis for want of a column."""

import math
from collections.abc import Callable

import torch
from torch import Tensor

from lessons_lib.answers.lesson_02_dtypes.stable_softmax import grown, naive, probabilities, stable_softmax
from lessons_lib.checking.exercise.answer_key import wrong

stable_softmax.mistakes(
    large_ones_cut_off=wrong(
        lambda logits, most: naive(logits.clamp(max=most)), over={"most": [50, 80, 88, 100, 500, 700, 709]}
    ).tell(
        "You clamped the logits at {most}, so all larger ones look equal, and rows of very negative logits "
        "become nan. What can you subtract from each row so that its largest logit is 0?"
    ),
)


def by_the_math_module(logits: Tensor, total: Callable[[list[float]], float]) -> Tensor:
    """A softmax without a shift, a row and a number at a time."""
    rows = []
    for row in logits.tolist():
        exponentials = [math.exp(x) for x in row]
        rows.append([x / total(exponentials) for x in exponentials])
    return torch.tensor(rows)


COLUMN = (
    "with the columns of `logits`, as it does with any tensor of shape (n,). How do you get the shape (n, 1), "
    "so that they line up with the rows?"
)


stable_softmax.mistakes(
    largest_without_its_axis=wrong(lambda logits: naive(logits - logits.amax(dim=1))).tell(
        "torch lines up your rows' largest logits " + COLUMN
    ),
    sums_without_their_axis=wrong(lambda logits: grown(logits) / grown(logits).sum(dim=1)).tell(
        "torch lines up your rows' sums of exponentials " + COLUMN
    ),
    both_without_their_axis=wrong(
        lambda logits: (logits - logits.amax(dim=1)).exp() / (logits - logits.amax(dim=1)).exp().sum(dim=1)
    ).tell("torch lines up both your rows' largest logits and their sums of exponentials " + COLUMN),
    index_subtracted=wrong(lambda logits: naive(logits - logits.argmax(dim=1, keepdim=True))).tell(
        "Large logits overflow, at nearly the same values as without a shift, as if you'd subtracted the "
        "*index* of each row's largest logit. Which call gives the logit itself?"
    ),
    order_reversed=wrong(lambda logits: naive(logits.amax(dim=1, keepdim=True) - logits)).tell(
        "The smallest logit gets the largest probability, and exp overflows if a row's logits are far apart, "
        "as if you'd subtracted each logit from the largest one. What should you subtract from what?"
    ),
    largest_added=wrong(lambda logits: naive(logits + logits.amax(dim=1, keepdim=True))).tell(
        "Logits around 600 overflow, though exp(600) is finite in float64: it looks as if you'd added each "
        "row's largest logit to all logits of the row. How do you bring the largest logit to 0?"
    ),
    largest_logit_off_the_exponentials=wrong(
        lambda logits: probabilities(logits.exp() - logits.amax(dim=1, keepdim=True))
    ).tell(
        "It looks as if you subtracted each row's largest logit after exp, from the exponentials. Which of "
        "the two steps should come first?"
    ),
    shifted_after_exp=wrong(
        lambda logits, total: (
            (shifted := logits.exp() - logits.exp().amax(dim=1, keepdim=True))
            / total(logits.exp(), shifted).sum(dim=1, keepdim=True)
        ),
        over={
            "total": {"the shifted": lambda _, shifted: shifted, "exp": lambda exponentials, _: exponentials}
        },
    ).tell(
        "Each row's largest logit gets 0 or nan, as if you'd taken exp first and then subtracted each row's "
        "largest exponential. Which of the two steps should come first?"
    ),
    epsilon_added_after_the_shift=wrong(
        lambda logits, least: grown(logits) / (grown(logits).sum(dim=1, keepdim=True) + least),
        over={"least": [1e-3, 1e-4, 1e-5, 1e-6]},
    ).tell(
        "Your rows add up to slightly less than 1, as if you'd added a small number to each sum. After the "
        "shift, no sum is below 1: why add anything?"
    ),
    list_of_rows=wrong(lambda logits: list(logits.softmax(dim=1))).tell(
        "Your rows are right, but they aren't in one table yet. Which call stacks tensors?"
    ),
    divided_by_the_mean=wrong(lambda logits: grown(logits) / grown(logits).mean(dim=1, keepdim=True)).tell(
        "Your rows add up to the number of classes. Did you divide by the mean instead of the sum?"
    ),
    shift_of_one_row=wrong(
        lambda logits, row: naive(logits - logits[row].max()), over={"row": {"first": 0, "last": -1}}
    ).tell(
        "You subtracted the {row} row's largest logit from all rows, so rows whose logits are far from it "
        "overflow or underflow. Which logit should you subtract from each row?"
    ),
    sum_of_the_first_row=wrong(lambda logits: grown(logits) / grown(logits)[0].sum()).tell(
        "You divided all rows by the first row's sum. How does each row get its own sum?"
    ),
    running_sum=wrong(
        lambda logits: grown(logits) / grown(logits).sum(dim=1, keepdim=True).cumsum(dim=0)
    ).tell(
        "The first row adds up to 1, but the later ones add up to less and less, as if you'd kept one running"
        " sum for all rows. Where should the sum start again?"
    ),
    standardised=wrong(
        lambda logits, softmax, unbiased: softmax(
            (logits - logits.mean(dim=1, keepdim=True)) / logits.std(dim=1, keepdim=True, correction=unbiased)
        ),
        over={
            "softmax": {"": lambda logits: naive(logits), "stable": lambda logits: logits.softmax(dim=1)},
            "unbiased": {"n − 1": 1, "n": 0},
        },
    ).tell(
        "You divided the logits by their standard deviation, which changes the ratios of their exponentials. Which operation "
        "keeps these ratios?"
    ),
    divided_then_exp=wrong(
        lambda logits, shifted: (shifted(logits) / shifted(logits).sum(dim=1, keepdim=True)).exp(),
        over={
            "shifted": {
                "shifted": lambda logits: logits - logits.amax(dim=1, keepdim=True),
                "": lambda logits: logits,
            }
        },
    ).tell(
        "Your rows don't add up to 1, as if you'd divided first and taken exp afterwards. Which of the two steps should come "
        "last?"
    ),
    shifted_without_exp=wrong(
        lambda logits, extreme: (
            (shifted := logits - extreme(logits, dim=1, keepdim=True)) / shifted.sum(dim=1, keepdim=True)
        ),
        over={"extreme": {"largest": torch.amax, "smallest": torch.amin}},
    ).tell(
        "Each row's {extreme} logit gets 0: your numbers are the shifted logits, divided by their sum. Where does exp come in?"
    ),
    exponentials_cut_off=wrong(
        lambda logits, most: probabilities(logits.exp().clamp(max=most)),
        over={"most": [1e6, 1e9, 1e10, 1e20, 1e30, 1e38]},
    ).tell(
        "Large logits get equal probabilities, as if you'd capped their exponentials, and rows of very "
        "negative logits become nan. What can you do to the logits *before* exp, to prevent both?"
    ),
    sigmoids=wrong(lambda logits: probabilities(logits.sigmoid())).tell(
        "You took the sigmoid of each logit. A sigmoid is never above 1, so large logits look equal. Which "
        "function becomes e times as large whenever a logit grows by 1?"
    ),
    shifted_if_large=wrong(
        lambda logits, limit: naive(logits - logits.max() if logits.max() > limit else logits),
        over={"limit": [0, 50, 80, 88, 100, 500, 700, 709]},
    ).tell(
        "Rows of very negative logits become nan, as if you shifted a table only when it holds a large logit,"
        " and then shifted every row by the same number. Which logit should you subtract from each row?"
    ),
    without_signs=wrong(lambda logits: logits.abs().softmax(dim=1)).tell(
        "Very negative logits get large probabilities, as if you'd dropped the signs. Where does a sign get lost?"
    ),
    digits_of_e=wrong(
        lambda logits, e: naive((logits - logits.amax(dim=1, keepdim=True)) * math.log(e)),
        over={"e": [2.7, 2.71, 2.718, 2.72, 2.7182, 2.7183]},
    ).tell(
        "Your probabilities come from powers of {e}, but e has more digits. Which call gives the powers of e,"
        " so that you don't have to type any digits?"
    ),
    rounded=wrong(
        lambda logits, digits: probabilities(grown(logits)).round(decimals=digits),
        over={"digits": [1, 2, 3, 4]},
    ).tell(
        "Your probabilities are rounded to {digits} decimals, so a row may not add up to 1. Why round at all?"
    ),
    pair_subtracted=wrong(lambda logits: naive(logits - logits.max(dim=1, keepdim=True))).tell(
        "`max` with an axis returns two tensors: the largest logits, and where they are. Which of the two "
        "should you subtract, and which call returns that one alone?"
    ),
    rows_compared=wrong(lambda logits: naive(logits - max(logits))).tell(
        "You compared whole rows with each other, as Python's `max` does with a table. Which method of a tensor finds the "
        "largest logit within each row?"
    ),
    by_the_math_module=wrong(by_the_math_module, over={"total": {"Python": sum, "math": math.fsum}}).tell(
        "`math.exp` raises an error for large logits, where a tensor's `exp` gives inf. What can you subtract"
        " from all logits of a row first?"
    ),
    right_up_to_a_hundred_thousand=wrong(lambda logits: logits.clamp(-1e5, 1e5).softmax(dim=1)).breaks(
        "Write a softmax for logits of any size"
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
