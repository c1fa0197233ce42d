"""Answers: the two numbers of an online softmax, brought up to date with one more chunk."""

from collections.abc import Callable

import torch
from torch import Tensor

from lessons_lib.answers.lesson_07_gpu_memory.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_07_gpu_memory import add_chunk as questions
from lessons_lib.exercises.lesson_07_gpu_memory.add_chunk import Statistics


@answers.to(
    questions.add_chunk,
    hints=[
        "Each term of `total` is exp(x − old largest). What happens to a term if you subtract a larger number"
        " instead?",
        "Call a row's largest number old before the chunk, and new after it. Then exp(x − new) is exp(x − "
        "old) · exp(old − new). The factor exp(old − new) is the same for every x of the row.",
        "Let `new = torch.maximum(largest, chunk.amax(dim=1))`. Multiply the old total by exp(largest − new),"
        " and add the row sums of exp(chunk − new[:, None]).",
    ],
    takeaway="For the softmax of a row of any length, you need to carry only two numbers from chunk to chunk.",
)
def add_chunk(largest: Tensor, total: Tensor, chunk: Tensor) -> Statistics:
    new = torch.maximum(largest, chunk.amax(dim=1))
    return new, total * (largest - new).exp() + (chunk - new[:, None]).exp().sum(dim=1)


def newest(largest: Tensor, chunk: Tensor) -> Tensor:
    """The largest number of each row after the chunk."""
    return torch.maximum(largest, chunk.amax(dim=1))


def grown(chunk: Tensor, shift: Tensor) -> Tensor:
    """The sum of the chunk's exponentials, counted from `shift`."""
    return (chunk - shift[:, None]).exp().sum(dim=1)


@add_chunk.misconception(
    "Your total is right only if the largest number stays the same. In each old term, the *old* largest "
    "number is subtracted: which factor corrects that when the largest number grows?"
)
def old_total_kept(largest: Tensor, total: Tensor, chunk: Tensor) -> Statistics:
    new = newest(largest, chunk)
    return new, total + grown(chunk, new)


@add_chunk.misconception(
    "You rescaled the old total in the wrong direction: it grows when it should shrink. Is the old "
    "largest number minus the new one positive or negative?"
)
def old_total_grown(largest: Tensor, total: Tensor, chunk: Tensor) -> Statistics:
    new = newest(largest, chunk)
    return new, total * (new - largest).exp() + grown(chunk, new)


@add_chunk.misconception(
    "You return the chunk's largest number, even in rows where the old largest number is larger. Which of"
    " the two should you return there?"
)
def largest_of_the_chunk(largest: Tensor, total: Tensor, chunk: Tensor) -> Statistics:
    new = chunk.amax(dim=1)
    return new, total * (largest - new).exp() + grown(chunk, new)


@add_chunk.misconception(
    "In the chunk's exponentials, you subtract the chunk's own largest number. You can add old and new "
    "exponentials only if the same number is subtracted in both: which number?"
)
def chunk_from_its_own(largest: Tensor, total: Tensor, chunk: Tensor) -> Statistics:
    new = newest(largest, chunk)
    return new, total * (largest - new).exp() + grown(chunk, chunk.amax(dim=1))


@add_chunk.misconception(
    "You added two sums of exponentials in which different numbers are subtracted: the old largest number"
    " in one, the chunk's in the other. Which number should be subtracted in both?"
)
def both_from_their_own(largest: Tensor, total: Tensor, chunk: Tensor) -> Statistics:
    return newest(largest, chunk), total + grown(chunk, chunk.amax(dim=1))


@add_chunk.misconception(
    "From the new chunk you subtract the *old* largest number, so exp overflows at the start, where that "
    "number is −∞, and wherever the chunk lies far above it. Which number could you subtract safely?"
)
def all_from_the_old(largest: Tensor, total: Tensor, chunk: Tensor) -> Statistics:
    return newest(largest, chunk), total + grown(chunk, largest)


@add_chunk.misconception(
    "From the new chunk you subtract the *old* largest number, but your factor turns the old total into a"
    " sum with the *new* largest number subtracted. Which of these numbers should be subtracted in all "
    "terms?"
)
def chunk_from_the_old(largest: Tensor, total: Tensor, chunk: Tensor) -> Statistics:
    new = newest(largest, chunk)
    return new, total * (largest - new).exp() + grown(chunk, largest)


@add_chunk.misconception(
    "You rescaled the whole sum, including the chunk's terms. In which terms of that sum is the old "
    "largest number subtracted?"
)
def everything_rescaled(largest: Tensor, total: Tensor, chunk: Tensor) -> Statistics:
    new = newest(largest, chunk)
    return new, (total + grown(chunk, new)) * (largest - new).exp()


@add_chunk.misconception(
    "You used one largest number for the whole chunk. In a row far below it, every exp underflows to 0: "
    "how many largest numbers does the chunk need?"
)
def one_largest_for_all(largest: Tensor, total: Tensor, chunk: Tensor) -> Statistics:
    new = torch.maximum(largest, chunk.max())
    return new, total * (largest - new).exp() + grown(chunk, new)


add_chunk.mistakes(
    chunk_alone=wrong(lambda largest, total, chunk: ((m := chunk.amax(dim=1)), grown(chunk, m))).tell(
        "Both of your numbers describe only the new chunk. How should the old `largest` and the old `total` "
        "count, too?"
    ),
    total_of_the_chunk_alone=wrong(
        lambda largest, total, chunk: ((m := newest(largest, chunk)), grown(chunk, m))
    ).tell(
        "Your total includes only the new chunk's terms. What do you have to do to the old total before you "
        "can add it?"
    ),
    without_a_shift=wrong(
        lambda largest, total, chunk: (newest(largest, chunk), total + chunk.exp().sum(dim=1))
    ).tell(
        "Your terms for the chunk are plain exponentials, with nothing subtracted. For numbers near 1000, exp"
        " overflows: which number should you subtract first?",
        breaks="It should also hold for numbers near 1000",
    ),
    not_rescaled_by_exp=wrong(
        lambda largest, total, chunk: (
            (m := newest(largest, chunk)),
            total * (largest - m) + grown(chunk, m),
        )
    ).tell(
        "You multiplied the old total by the old largest number minus the new one. When you add a number to "
        "x, exp(x) is multiplied by a factor: which factor?"
    ),
    shift_added_to_the_total=wrong(
        lambda largest, total, chunk: (
            (m := newest(largest, chunk)),
            total + (largest - m) + grown(chunk, m),
        )
    ).tell(
        "You added the old largest number minus the new one to the total. When you add a number to x, exp(x) "
        "is multiplied by a factor: which factor?"
    ),
    factor_added=wrong(
        lambda largest, total, chunk: (
            (m := newest(largest, chunk)),
            total + (largest - m).exp() + grown(chunk, m),
        )
    ).tell(
        "You added exp(old largest − new largest) to the total, but each exponential in the old total needs "
        "that factor. What do you do to a sum so that each of its terms gets a factor?"
    ),
    total_taken_for_a_number=wrong(
        lambda largest, total, chunk: (
            (m := newest(largest, chunk)),
            (total - m).exp() + grown(chunk, m),
        )
    ).tell(
        "You took an exponential of the old total, but `total` is already a sum of exponentials. This sum "
        "needs only a factor: which one?"
    ),
    largest_taken_for_a_term=wrong(
        lambda largest, total, chunk: (
            (m := newest(largest, chunk)),
            (largest - m).exp() + grown(chunk, m),
        )
    ).tell(
        "Of all the numbers before the chunk, you counted only the largest. The old total has a term for "
        "every one of them: how do you include that total?"
    ),
    mean_of_the_chunk=wrong(
        lambda largest, total, chunk: (
            (m := newest(largest, chunk)),
            total * (largest - m).exp() + grown(chunk, m) / chunk.shape[1],
        )
    ).tell(
        "You averaged the chunk's exponentials, but the total is a sum. How much should each number in the "
        "chunk add to it?"
    ),
    logarithm_of_the_total=wrong(
        lambda largest, total, chunk: ((both := add_chunk(largest, total, chunk))[0], both[1].log())
    ).tell(
        "You returned the logarithm of the total. The next chunk's exponentials will be added to what you "
        "return: should that be a sum, or a sum's logarithm?"
    ),
    log_sum_exp_alone=wrong(
        lambda largest, total, chunk: (both := add_chunk(largest, total, chunk))[0] + both[1].log()
    ).tell(
        "For each row you returned one number, the logarithm of the whole sum. Which two numbers does the "
        "next chunk need?"
    ),
    swapped=wrong(lambda largest, total, chunk: add_chunk(largest, total, chunk)[::-1]).tell(
        "Both results are right, but you swapped them. In which order should you return them?"
    ),
    as_columns=wrong(
        lambda largest, total, chunk: tuple(one[:, None] for one in add_chunk(largest, total, chunk))
    ).tell(
        "Your results are columns of shape (n, 1), but the old `largest` and `total` have shape (n,). Which "
        "of your lines keeps an axis of size 1?"
    ),
    smallest_instead=wrong(
        lambda largest, total, chunk: (
            (m := torch.minimum(largest, chunk.amin(dim=1))),
            total * (largest - m).exp() + grown(chunk, m),
        )
    ).tell(
        "You subtract the smallest number, so exp overflows for anything far above it. Which number keeps "
        "every exponent at 0 or below?"
    ),
    never_below_zero=wrong(
        lambda largest, total, chunk: (
            (m := newest(largest, chunk).clamp(min=0)),
            total * (largest - m).exp() + grown(chunk, m),
        )
    ).tell(
        "Your largest number is never below 0, but in a row of negative numbers, the largest is negative. "
        "What in your code keeps it from falling below 0?"
    ),
    largest_added=wrong(
        lambda largest, total, chunk: (
            (m := largest + chunk.amax(dim=1)),
            total * (largest - m).exp() + grown(chunk, m),
        )
    ).tell(
        "You added the old largest number and the chunk's largest number. Each row's new largest number is "
        "one of these two: how do you pick the larger one in each row?"
    ),
    largest_kept=wrong(lambda largest, total, chunk: (largest, add_chunk(largest, total, chunk)[1])).tell(
        "Your total is right, but you returned the old largest number. Which largest number is subtracted in "
        "that total?"
    ),
    total_multiplied_in=wrong(
        lambda largest, total, chunk: (
            (m := newest(largest, chunk)),
            total * ((largest - m).exp() + grown(chunk, m)),
        )
    ).tell(
        "You multiplied the chunk's terms by the old total as well. Which factor should the old total get, "
        "and where do your parentheses end?"
    ),
)


@add_chunk.misconception(
    "From each column of the chunk you subtract the largest number of a single row, because a tensor of "
    "shape (n,) lines up with the columns. What shape puts each largest number beside its own row?"
)
def largest_along_the_columns(largest: Tensor, total: Tensor, chunk: Tensor) -> Statistics:
    new = newest(largest, chunk)
    return new, total * (largest - new).exp() + (chunk - new).exp().sum(dim=1)


@add_chunk.misconception(
    "You took one largest number and one sum for each *column*, but there should be one of each for every"
    " row. Which axis of the chunk should disappear?"
)
def along_the_columns(largest: Tensor, total: Tensor, chunk: Tensor) -> Statistics:
    new = torch.maximum(largest, chunk.amax(dim=0))
    return new, total * (largest - new).exp() + (chunk - new).exp().sum(dim=0)


@add_chunk.misconception(
    "When the chunk's largest number isn't above the old one, you leave the chunk's numbers out of the "
    "total. What should they add to it?"
)
def only_larger_ones(largest: Tensor, total: Tensor, chunk: Tensor) -> Statistics:
    new, after = add_chunk(largest, total, chunk)
    return new, torch.where(chunk.amax(dim=1) > largest, after, total)


@add_chunk.misconception(
    "When a chunk brings a new largest number, you throw the old total away. It should only be scaled "
    "down: by which factor?"
)
def starts_again(largest: Tensor, total: Tensor, chunk: Tensor) -> Statistics:
    new, after = add_chunk(largest, total, chunk)
    return new, torch.where(new > largest, grown(chunk, new), after)


@add_chunk.misconception(
    "Your total is `nan`, but only at the start of a row, as if you subtracted −∞ from −∞. Which of the "
    "old numbers is −∞ there?",
    breaks="At the start of a row",
)
def nan_at_the_start(largest: Tensor, total: Tensor, chunk: Tensor) -> Statistics:
    new, after = add_chunk(largest, total, chunk)
    return new, after + (largest - largest)


@add_chunk.misconception(
    "If any row still has its starting values, you return the chunk's own numbers for all rows. Does your"
    " formula need an exception at all? If so, for which rows?",
    breaks="At the start of a row",
)
def all_rows_start_with_one(largest: Tensor, total: Tensor, chunk: Tensor) -> Statistics:
    if largest.isinf().any():
        return chunk.amax(dim=1), grown(chunk, chunk.amax(dim=1))
    return add_chunk(largest, total, chunk)


@add_chunk.misconception(
    "It looks as if one `if` decides for all rows together, by asking whether {rows} has a number above "
    "its largest so far. How can each row decide for itself?",
    over={"rows": {"one of them": torch.any, "every one": torch.all}},
)
def one_choice_for_all_rows(
    largest: Tensor, total: Tensor, chunk: Tensor, rows: Callable[[Tensor], Tensor]
) -> Statistics:
    for column in chunk.T:
        new = column if rows(column > largest) else largest
        total = total * (largest - new).exp() + (column - new).exp()
        largest = new
    return largest, total


@add_chunk.misconception(
    "You rescaled the chunk's terms and left the old total as it was. Which of the two was computed with "
    "the old largest number?"
)
def chunk_rescaled(largest: Tensor, total: Tensor, chunk: Tensor) -> Statistics:
    new = newest(largest, chunk)
    return new, total + grown(chunk, new) * (largest - new).exp()


@add_chunk.misconception(
    "Your factor for the old total always contains the chunk's largest number, even where the old largest"
    " number is larger. Which number should be subtracted in old and new exponentials alike?"
)
def factor_of_the_chunk(largest: Tensor, total: Tensor, chunk: Tensor) -> Statistics:
    new = newest(largest, chunk)
    return new, total * (largest - chunk.amax(dim=1)).exp() + grown(chunk, new)


add_chunk.mistakes(
    log_of_the_whole_sum=wrong(
        lambda largest, total, chunk: ((both := add_chunk(largest, total, chunk))[0], both[0] + both[1].log())
    ).tell(
        "Where the total belongs, you returned a logarithm, log Σ exp(x). To which can you add the next "
        "chunk's exponentials: to a sum, or to a sum's logarithm?"
    ),
    differences_summed=wrong(
        lambda largest, total, chunk: (
            (m := newest(largest, chunk)),
            total * (largest - m).exp() + (chunk - m[:, None]).sum(dim=1),
        )
    ).tell(
        "You added up the differences x − largest themselves. What should you do to each difference before "
        "you add it?"
    ),
    exp_after_the_sum=wrong(
        lambda largest, total, chunk: (
            (m := newest(largest, chunk)),
            total * (largest - m).exp() + (chunk - m[:, None]).sum(dim=1).exp(),
        )
    ).tell(
        "You added up the differences x − largest and took exp of that sum, which gives the *product* of the "
        "terms. Which should come first: exp, or the sum?"
    ),
    one_sum_for_all=wrong(
        lambda largest, total, chunk: (
            (m := newest(largest, chunk)),
            total * (largest - m).exp() + (chunk - m[:, None]).exp().sum(),
        )
    ).tell(
        "You added the whole chunk's terms to every row. Each row needs only its own terms: which axis should"
        " disappear?"
    ),
    nothing_new=wrong(lambda largest, total, chunk: (largest.clone(), total.clone())).tell(
        "You returned the old `largest` and the old `total` unchanged. How should the chunk's numbers change "
        "each of the two?"
    ),
    only_rescaled=wrong(
        lambda largest, total, chunk: ((m := newest(largest, chunk)), total * (largest - m).exp())
    ).tell(
        "You rescaled the old total and returned the result. What should the chunk's own numbers add to it?"
    ),
)
