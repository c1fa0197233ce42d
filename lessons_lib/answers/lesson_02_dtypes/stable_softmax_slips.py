"""Further softmaxes that go wrong: cut off at one end, or divided along the wrong axis for want of a column."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_02_dtypes.stable_softmax import grown, naive, probabilities, stable_softmax
from lessons_lib.checking.exercise.answer_key import wrong

stable_softmax.mistakes(
    large_ones_cut_off=wrong(
        lambda logits, most: naive(logits.clamp(max=most)), over={"most": [50, 80, 88, 100, 500, 700, 709]}
    ).tell(
        "You cut the logits off above {most}, so larger ones look equal. Also, rows of very negative logits "
        "become nan. What can you subtract so that all ratios stay and every row's largest logit is 0?"
    ),
)


COLUMN = (
    " torch matches it with columns, not rows, which usually raises an error unless there are n columns. "
    "What keeps a column, (n, 1)?"
)


stable_softmax.mistakes(
    largest_without_its_axis=wrong(lambda logits: naive(logits - logits.amax(dim=1))).tell(
        "Your rows' largest logits lost their axis: their shape is (n,). torch lines them up with columns, "
        "not rows, which usually raises an error unless there are n columns. How do you keep them a column, "
        "(n, 1)?" + COLUMN
    ),
    sums_without_their_axis=wrong(lambda logits: grown(logits) / grown(logits).sum(dim=1)).tell(
        "Your rows' sums lost their axis: their shape is (n,). torch lines them up with columns, not rows, "
        "which usually raises an error unless there are n columns. How do you keep them a column, (n, 1)?"
        + COLUMN
    ),
    both_without_their_axis=wrong(
        lambda logits: (logits - logits.amax(dim=1)).exp() / (logits - logits.amax(dim=1)).exp().sum(dim=1)
    ).tell(
        "Your rows' largest logits and sums lost their axis: their shape is (n,). torch lines them up with "
        "columns, not rows, which usually raises an error unless there are n columns. How do you keep them a "
        "column, (n, 1)?" + COLUMN
    ),
    index_subtracted=wrong(lambda logits: naive(logits - logits.argmax(dim=1, keepdim=True))).tell(
        "Large logits still overflow, a little later than without a shift, as if you'd subtracted the *index*"
        " of the largest logit. Which call gives its value?"
    ),
    order_reversed=wrong(lambda logits: naive(logits.amax(dim=1, keepdim=True) - logits)).tell(
        "The smallest logit gets the largest probability, as if you'd subtracted each logit from the largest."
        " If they're far apart, exp overflows. What should you subtract from what?"
    ),
    largest_added=wrong(lambda logits: naive(logits + logits.amax(dim=1, keepdim=True))).tell(
        "Logits around 600 overflow too, though exp(600) is finite in float64, as if you'd added each row's "
        "largest. How do you bring the largest logit to 0?"
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
        "Each row's largest logit gets 0 or nan, as if you'd subtracted the largest after exp. Which of the "
        "two steps should come first?"
    ),
    epsilon_added_after_the_shift=wrong(
        lambda logits, least: grown(logits) / (grown(logits).sum(dim=1, keepdim=True) + least),
        over={"least": [1e-3, 1e-4, 1e-5, 1e-6]},
    ).tell(
        "Your rows add up to slightly less than 1, as if you'd added a small number to each sum. After the "
        "shift, no sum is below 1: why add anything?"
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
