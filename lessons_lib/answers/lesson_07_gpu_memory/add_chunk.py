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
        "exp(x − new) is exp(x − old) · exp(old − new). The factor exp(old − new) is the same for every x of "
        "a row.",
        "`torch.maximum(largest, chunk.amax(dim=1))` is the new largest. Multiply the old total by exp(largest − new), and add the "
        "row sums of exp(chunk − new[:, None]).",
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
    "Your total is right only if the largest number stays the same. Each old term has the *old* largest "
    "number subtracted: which factor corrects that when the largest number grows?"
)
def old_total_kept(largest: Tensor, total: Tensor, chunk: Tensor) -> Statistics:
    new = newest(largest, chunk)
    return new, total + grown(chunk, new)


@add_chunk.misconception(
    "You rescaled the old total in the wrong direction: it grows when it should shrink. Is old − new "
    "positive or negative?"
)
def old_total_grown(largest: Tensor, total: Tensor, chunk: Tensor) -> Statistics:
    new = newest(largest, chunk)
    return new, total * (new - largest).exp() + grown(chunk, new)


@add_chunk.misconception(
    "Your largest number is only the new chunk's. If the old one is larger, keep the old one."
)
def largest_of_the_chunk(largest: Tensor, total: Tensor, chunk: Tensor) -> Statistics:
    new = chunk.amax(dim=1)
    return new, total * (largest - new).exp() + grown(chunk, new)


@add_chunk.misconception(
    "From the new chunk you subtract its own largest number. Old terms and new terms need the same number"
    " subtracted: which one?"
)
def chunk_from_its_own(largest: Tensor, total: Tensor, chunk: Tensor) -> Statistics:
    new = newest(largest, chunk)
    return new, total * (largest - new).exp() + grown(chunk, chunk.amax(dim=1))


@add_chunk.misconception(
    "You added two totals with different numbers subtracted: the old largest in one, the chunk's largest "
    "in the other. Rescale both to the same number first."
)
def both_from_their_own(largest: Tensor, total: Tensor, chunk: Tensor) -> Statistics:
    return newest(largest, chunk), total + grown(chunk, chunk.amax(dim=1))


@add_chunk.misconception(
    "From the new chunk you subtract the *old* largest number, which is −∞ at the start. Later, exp "
    "overflows whenever the chunk lies far above it: which number could you subtract safely?"
)
def all_from_the_old(largest: Tensor, total: Tensor, chunk: Tensor) -> Statistics:
    return newest(largest, chunk), total + grown(chunk, largest)


@add_chunk.misconception(
    "From the new chunk you subtract the *old* largest number, but you rescaled the old total to the "
    "*new* one. Subtract the new largest number from the chunk, too."
)
def chunk_from_the_old(largest: Tensor, total: Tensor, chunk: Tensor) -> Statistics:
    new = newest(largest, chunk)
    return new, total * (largest - new).exp() + grown(chunk, largest)


@add_chunk.misconception(
    "You rescaled the whole sum, including the new terms. These already have the new largest number "
    "subtracted: rescale only the old total."
)
def everything_rescaled(largest: Tensor, total: Tensor, chunk: Tensor) -> Statistics:
    new = newest(largest, chunk)
    return new, (total + grown(chunk, new)) * (largest - new).exp()


@add_chunk.misconception(
    "You used one largest number for the whole chunk. In a row far below it, every exp underflows to 0: "
    "each row needs its own largest number."
)
def one_largest_for_all(largest: Tensor, total: Tensor, chunk: Tensor) -> Statistics:
    new = torch.maximum(largest, chunk.max())
    return new, total * (largest - new).exp() + grown(chunk, new)


add_chunk.mistakes(
    chunk_alone=wrong(lambda largest, total, chunk: ((m := chunk.amax(dim=1)), grown(chunk, m))).tell(
        "Both of your numbers describe only the new chunk. What came before it should still count."
    ),
    total_of_the_chunk_alone=wrong(
        lambda largest, total, chunk: ((m := newest(largest, chunk)), grown(chunk, m))
    ).tell(
        "Your total includes only the new chunk. The old total belongs in it too, once you've rescaled it to "
        "the new largest number."
    ),
    without_a_shift=wrong(
        lambda largest, total, chunk: (newest(largest, chunk), total + chunk.exp().sum(dim=1))
    ).tell(
        "Your new terms are plain exponentials, with nothing subtracted. For numbers near 1000, exp "
        "overflows: which number should you subtract first?",
        breaks="It should also hold for numbers near 1000",
    ),
    not_rescaled_by_exp=wrong(
        lambda largest, total, chunk: (
            (m := newest(largest, chunk)),
            total * (largest - m) + grown(chunk, m),
        )
    ).tell(
        "You multiplied the old total by old − new itself. When you add a number to x, exp(x) is multiplied "
        "by a factor: which factor?"
    ),
    shift_added_to_the_total=wrong(
        lambda largest, total, chunk: (
            (m := newest(largest, chunk)),
            total + (largest - m) + grown(chunk, m),
        )
    ).tell(
        "You added old − new to the total. What you add inside exp becomes a factor outside: which factor?"
    ),
    factor_added=wrong(
        lambda largest, total, chunk: (
            (m := newest(largest, chunk)),
            total + (largest - m).exp() + grown(chunk, m),
        )
    ).tell(
        "You added the factor exp(old − new) to the old total. Each of the total's terms should be multiplied by it."
    ),
    total_taken_for_a_number=wrong(
        lambda largest, total, chunk: (
            (m := newest(largest, chunk)),
            (total - m).exp() + grown(chunk, m),
        )
    ).tell(
        "You took the exponential of the old total, which is already a sum of exponentials. It needs only a "
        "factor: which one?"
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
    ).tell("You averaged the new terms. The total is a sum: every number in the chunk adds its whole term."),
    logarithm_of_the_total=wrong(
        lambda largest, total, chunk: ((both := add_chunk(largest, total, chunk))[0], both[1].log())
    ).tell("You returned the total's logarithm. The next chunk needs the total itself."),
    log_sum_exp_alone=wrong(
        lambda largest, total, chunk: (both := add_chunk(largest, total, chunk))[0] + both[1].log()
    ).tell(
        "You returned the logarithm of the whole sum, one number per row. Return the pair instead: the next chunk needs both."
    ),
    swapped=wrong(lambda largest, total, chunk: add_chunk(largest, total, chunk)[::-1]).tell(
        "Both results are right, but you swapped them. Return the largest first, then the total."
    ),
    as_columns=wrong(
        lambda largest, total, chunk: tuple(one[:, None] for one in add_chunk(largest, total, chunk))
    ).tell(
        "Your results are columns of shape (n, 1). The shape should be (n,), the shape of the old `largest` "
        "and `total`."
    ),
    smallest_instead=wrong(
        lambda largest, total, chunk: (
            (m := torch.minimum(largest, chunk.amin(dim=1))),
            total * (largest - m).exp() + grown(chunk, m),
        )
    ).tell(
        "You subtract the smallest number, so exp overflows for anything far above it. Subtract the largest instead."
    ),
    never_below_zero=wrong(
        lambda largest, total, chunk: (
            (m := newest(largest, chunk).clamp(min=0)),
            total * (largest - m).exp() + grown(chunk, m),
        )
    ).tell(
        "Your largest number is never below 0. In a row of negative numbers, the largest is negative too."
    ),
    largest_added=wrong(
        lambda largest, total, chunk: (
            (m := largest + chunk.amax(dim=1)),
            total * (largest - m).exp() + grown(chunk, m),
        )
    ).tell("You added the two largest numbers. The larger of the two is the largest of all."),
    largest_kept=wrong(lambda largest, total, chunk: (largest, add_chunk(largest, total, chunk)[1])).tell(
        "Your total is right, but you returned the old largest number. In the total you subtracted the new one: return that."
    ),
    total_multiplied_in=wrong(
        lambda largest, total, chunk: (
            (m := newest(largest, chunk)),
            total * ((largest - m).exp() + grown(chunk, m)),
        )
    ).tell(
        "You multiplied the new terms by the old total as well. Multiply only the old total by exp(old − "
        "new): check your parentheses."
    ),
)


@add_chunk.misconception(
    "You subtract the wrong rows' largest numbers: shape (n,) lines up with the chunk's columns. What "
    "shape puts each largest number beside its row?"
)
def largest_along_the_columns(largest: Tensor, total: Tensor, chunk: Tensor) -> Statistics:
    new = newest(largest, chunk)
    return new, total * (largest - new).exp() + (chunk - new).exp().sum(dim=1)


@add_chunk.misconception(
    "You took one largest number and one sum for each *column*, but each row has its own two. Which axis "
    "of the chunk should disappear?"
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
    "It looks as if one `if` decides for all rows together, by asking whether {rows} has a larger number."
    " How can each row decide for itself?",
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
    "Your factor rescales the old total to the chunk's largest number, even if the old largest number is "
    "larger. Which number should you subtract from old and new terms alike?"
)
def factor_of_the_chunk(largest: Tensor, total: Tensor, chunk: Tensor) -> Statistics:
    new = newest(largest, chunk)
    return new, total * (largest - chunk.amax(dim=1)).exp() + grown(chunk, new)


add_chunk.mistakes(
    log_of_the_whole_sum=wrong(
        lambda largest, total, chunk: ((both := add_chunk(largest, total, chunk))[0], both[0] + both[1].log())
    ).tell(
        "Instead of the total, you returned the logarithm of the whole sum, log Σ exp(x). To which of the two"
        " can you add the next chunk's terms?"
    ),
    differences_summed=wrong(
        lambda largest, total, chunk: (
            (m := newest(largest, chunk)),
            total * (largest - m).exp() + (chunk - m[:, None]).sum(dim=1),
        )
    ).tell("You added up the differences x − largest. Take exp of each difference first, then add."),
    exp_after_the_sum=wrong(
        lambda largest, total, chunk: (
            (m := newest(largest, chunk)),
            total * (largest - m).exp() + (chunk - m[:, None]).sum(dim=1).exp(),
        )
    ).tell(
        "You added up the differences and then took exp, which gives the *product* of the terms. Take exp of "
        "each difference, then add."
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
        "You returned both numbers as they came in. How should the chunk's numbers change each of the two?"
    ),
    only_rescaled=wrong(
        lambda largest, total, chunk: ((m := newest(largest, chunk)), total * (largest - m).exp())
    ).tell("You rescaled the old total, and stopped. Add the chunk's own terms, too."),
)
