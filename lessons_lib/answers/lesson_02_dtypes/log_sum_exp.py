"""Answers: the logarithm of a sum of exponentials, for numbers of any size."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_02_dtypes.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_02_dtypes import log_sum_exp as questions


@answers.to(
    questions.log_sum_exp,
    hints=[
        "Shift each row as in the softmax. Here, the shift changes the result: if you subtract m from every "
        "number of a row, by how much does the row's result change?",
        "log(exp(a) + exp(b)) is m + log(exp(a − m) + exp(b − m)), for any m. Which m keeps exp from overflowing?",
        "m is each row's largest logit. Sum the exponentials of the shifted logits, take the logarithm, then "
        "add m back. The result has the shape (n,).",
    ],
    takeaway="That's the core of `log_softmax`: subtract each row's log-sum-exp from its logits, and you have log-"
    "probabilities.",
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
        "Your answers are right only for moderate numbers: exp turns large ones into inf, and very negative "
        "ones into 0, whose logarithm is −inf. What can you subtract from each row first?",
        breaks="without overflow",
    ),
    shift_not_undone=wrong(lambda logits: grown(logits).sum(dim=1).log()).tell(
        "Your numbers belong to the shifted rows: you subtracted the largest and never added it back. Where "
        "should you add it?"
    ),
    shift_taken_twice=wrong(lambda logits: grown(logits).sum(dim=1).log() - logits.amax(dim=1)).tell(
        "You subtracted each row's largest number a second time at the end. What undoes a subtraction?"
    ),
    largest_of_all=wrong(lambda logits: shifted_by(logits, logits.max().expand(len(logits)))).tell(
        "You subtracted the largest number of the whole table. Where a row's numbers are all far smaller, "
        "every exp underflows to 0, whose logarithm is −inf: which number should you subtract from each row?"
    ),
    over_the_rows=wrong(lambda logits: logits.logsumexp(dim=0)).tell(
        "You summed over the rows. To get one number per row, which axis should disappear instead?"
    ),
    one_number_for_all=wrong(lambda logits: logits.logsumexp(dim=(0, 1))).tell(
        "You have one number for the whole table. To get one number per row, which axis should disappear?"
    ),
    only_the_largest=wrong(lambda logits: logits.amax(dim=1)).tell(
        "Your numbers are the rows' largest numbers. That's close, but a row's other numbers count too: where"
        " should your code use them?"
    ),
    mean_of_exponentials=wrong(
        lambda logits: logits.logsumexp(dim=1) - torch.tensor(float(logits.shape[1])).log()
    ).tell("Your numbers are logarithms of the *mean* of the exponentials. Which of your steps divides?"),
    plain_sums=wrong(lambda logits: logits.sum(dim=1)).tell(
        "Your numbers are the plain sums of the rows. log undoes exp if no sum comes between the two: in "
        "which order do you need exp, log and the sum?"
    ),
    a_column=wrong(lambda logits: logits.logsumexp(dim=1, keepdim=True)).tell(
        "Your answer is a column: its shape is (n, 1), because the classes' axis stayed, with size 1. How do "
        "you get the shape (n,)?"
    ),
    added_inside_the_logarithm=wrong(
        lambda logits: (grown(logits).sum(dim=1) + logits.amax(dim=1)).log()
    ).tell(
        "You added a row's largest number, m, before taking the logarithm. On paper, does m end up inside the"
        " logarithm, or outside?"
    ),
    column_plus_row=wrong(
        lambda logits: logits.amax(dim=1, keepdim=True) + grown(logits).sum(dim=1).log()
    ).tell(
        "The shape of your answer is (n, n), as if you'd added a tensor of shape (n,) to a column of shape "
        "(n, 1). Which shape should both have?"
    ),
    log_of_the_softmax=wrong(lambda logits: logits.log_softmax(dim=1)).tell(
        "You returned the log-softmax: each logit minus the number that you're looking for. What did you "
        "subtract?"
    ),
    no_logarithm=wrong(lambda logits: logits.amax(dim=1) + grown(logits).sum(dim=1)).tell(
        "Your numbers are each row's largest number plus the sum of the shifted exponentials. Where do you "
        "need a logarithm?"
    ),
    logarithm_before_the_sum_without_a_shift=wrong(lambda logits: logits.exp().log().sum(dim=1)).tell(
        "You took the logarithm before the sum, where it only undoes exp, and exp overflows for large "
        "numbers. Which should come first, the logarithm or the sum, and what can you subtract before exp?"
    ),
    smallest_subtracted=wrong(lambda logits: shifted_by(logits, logits.amin(dim=1))).tell(
        "You subtracted each row's smallest number, but the largest may be so far above it that exp "
        "overflows. Which number can you subtract so that no difference is above 0?"
    ),
    mean_subtracted=wrong(lambda logits: shifted_by(logits, logits.mean(dim=1))).tell(
        "You subtracted each row's mean, but a number may be so far above the mean that exp overflows. Which "
        "number can you subtract so that no difference is above 0?"
    ),
    logarithm_before_the_sum=wrong(lambda logits: logits.amax(dim=1) + grown(logits).log().sum(dim=1)).tell(
        "You took the logarithm before the sum, where it only undoes exp. Which should come first: the "
        "logarithm, or the sum?"
    ),
    multiplied_by_the_largest=wrong(lambda logits: logits.amax(dim=1) * grown(logits).sum(dim=1).log()).tell(
        "You multiplied by the largest number at the end, but earlier you'd subtracted it. What undoes a "
        "subtraction?"
    ),
    one_sum_for_all=wrong(lambda logits: logits.amax(dim=1) + grown(logits).sum().log()).tell(
        "You used one sum over the whole table for every row. Which axis should your sum run over?"
    ),
    largest_is_never_negative=wrong(lambda logits: shifted_by(logits, logits.amax(dim=1).clamp(min=0))).tell(
        "Rows of very negative numbers become −inf, as if a row's largest number could never be below 0. What"
        " should you subtract from a row of negative numbers?"
    ),
    one_too_many=wrong(lambda logits: logits.amax(dim=1) + grown(logits).sum(dim=1).log1p()).tell(
        "Your sums are 1 too large, as with `log1p`, which adds 1. After you subtract a row's largest number,"
        " its exponential is 1: is that 1 already in your sum?"
    ),
    logarithm_of_the_largest_added=wrong(
        lambda logits: logits.amax(dim=1).log() + grown(logits).sum(dim=1).log()
    ).tell(
        "You added the *logarithm* of the largest number at the end. What did you subtract: the number, or "
        "its logarithm?"
    ),
    largest_size_subtracted=wrong(lambda logits: shifted_by(logits, logits.abs().amax(dim=1))).tell(
        "You ignored the signs when you looked for each row's largest number, as if −1000 counted as 1000, so"
        " all exponentials can underflow. Which number should you subtract instead?"
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
        "You added {least} inside the logarithm, which changes the results of rows of very negative numbers "
        "completely. How can you keep the exponentials of such numbers from vanishing?"
    ),
    cut_off=wrong(
        lambda logits, most: logits.clamp(-most, most).logsumexp(dim=1),
        over={"most": [50, 80, 88, 100, 500, 700]},
    ).tell(
        "You clamped the numbers to −{most} … {most}, so rows beyond these limits get the same result as rows"
        " exactly at a limit. Which change to a whole row could you undo at the end?"
    ),
    large_ones_cut_off=wrong(
        lambda logits, most: logits.clamp(max=most).exp().sum(dim=1).log(),
        over={"most": [50, 80, 88, 100, 500, 700, 709]},
    ).tell(
        "You clamped the numbers at {most}, and very negative rows come out as −inf. Which change to a whole "
        "row could you undo at the end?"
    ),
    logarithm_of_another_base=wrong(
        lambda logits, base: logits.amax(dim=1) + base(grown(logits).sum(dim=1)),
        over={"base": {"2": torch.log2, "10": torch.log10}},
    ).tell("Your logarithm has base {base}, but exp has base e. Which logarithm undoes exp?"),
    epsilon_added_after_the_shift=wrong(
        lambda logits, least: logits.amax(dim=1) + (grown(logits).sum(dim=1) + least).log(),
        over={"least": [1e-3, 1e-4, 1e-5, 1e-6]},
    ).tell(
        "Your numbers are a little too large, as if you'd added a small number to the sum of the shifted "
        "exponentials. That sum is never below 1: why add anything?"
    ),
    largest_where_exp_fails=wrong(
        lambda logits: torch.where(
            (sums := logits.exp().sum(dim=1)).log().isinf(), logits.amax(dim=1), sums.log()
        )
    ).tell(
        "When a row's sum of exponentials overflows or underflows, you return only the row's largest number. "
        "That's close: what do the row's other numbers add to it?"
    ),
    largest_without_its_axis=wrong(
        lambda logits: logits.amax(dim=1) + (logits - logits.amax(dim=1)).exp().sum(dim=1).log()
    ).tell(
        "Your rows' largest numbers line up with the table's columns, as any tensor of shape (n,) does. How "
        "do you get the shape (n, 1), so that they line up with its rows?"
    ),
    changed_in_place=wrong(
        lambda logits: (largest := logits.amax(dim=1)) + logits.sub_(largest[:, None]).exp().sum(dim=1).log()
    ).breaks("Don't change logits in place"),
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
