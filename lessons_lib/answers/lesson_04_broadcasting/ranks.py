"""Answers: the rank of every number, by comparing each with each."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_04_broadcasting.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_04_broadcasting import ranks as questions


@answers.to(
    questions.ranks,
    hints=[
        "The rank of one number: how many of the others are smaller? Now for all of them at once.",
        "`a[:, None] > a` compares each with each. Along which axis do the numbers run that may be smaller?",
        "True counts as 1 in a sum: add up along the axis of the numbers that may be smaller.",
    ],
    takeaway="Comparisons broadcast as sums do. Without equal numbers, `x.argsort().argsort()` gives the same "
    "ranks.",
)
def ranks(x: Tensor) -> Tensor:
    return (x[:, None] > x).sum(dim=1)


ranks.mistakes(
    how_many_are_larger=wrong(lambda x: (x[:, None] < x).sum(dim=1)).tell(
        "You counted how many are *larger*, so the largest number has rank 0. Which number should have it?"
    ),
    itself_and_its_equals=wrong(lambda x: (x[:, None] >= x).sum(dim=1)).tell(
        "You counted each number itself, and its equals too. Only smaller ones count."
    ),
    from_one=wrong(lambda x: ranks(x) + 1).tell(
        "Your ranks start at 1. How many numbers are smaller than the smallest?"
    ),
    highest_of_equals=wrong(lambda x: (x[:, None] >= x).sum(dim=1) - 1).tell(
        "Equal numbers have the highest of their ranks, as when they count each other. Only smaller ones "
        "count."
    ),
    places_in_order=wrong(lambda x: x.argsort(stable=True)).tell(
        "You found *where* the smallest numbers are, as `argsort` does. Rank counts, for each number, "
        "how many are smaller."
    ),
    equals_one_after_the_other=wrong(lambda x: x.argsort(stable=True).argsort()).tell(
        "Equal numbers got different ranks, one after the other. Neither is smaller than the other: how "
        "many are smaller than each?",
        breaks="equal numbers have the same rank",
    ),
    without_gaps=wrong(lambda x: x.unique(return_inverse=True)[1]).tell(
        "Your ranks have no gaps: smaller numbers that are equal counted only once. Each of them counts."
    ),
    mean_of_equals=wrong(lambda x: ((x[:, None] > x).sum(dim=1) + (x[:, None] >= x).sum(dim=1) - 1) / 2).tell(
        "Equal numbers have the mean of their ranks, as in statistics. Count how many are smaller: a "
        "whole number."
    ),
    the_whole_table=wrong(lambda x: x[:, None] > x).tell(
        "You returned the whole table of comparisons, (n, n). Which axis should you add up for one count "
        "per number?"
    ),
    sorted_numbers=wrong(lambda x: x.sort().values).tell(
        "You returned the sorted numbers. Rank counts, for each number, how many are smaller."
    ),
    the_largest_is_first=wrong(lambda x: (x[:, None] < x).sum(dim=1) + 1).tell(
        "You counted from the other end: the largest has 1, the next 2. Which number should have rank 0?"
    ),
    all_comparisons=wrong(lambda x: (x[:, None] > x).sum()).tell(
        "You counted all the comparisons that hold, in one number. Along which axis do you get one count "
        "per number?"
    ),
    how_many_differ=wrong(lambda x: (x[:, None] != x).sum(dim=1)).tell(
        "You counted how many are different. Count how many are smaller."
    ),
    shares_of_n=wrong(lambda x: ranks(x) / len(x)).tell(
        "You divided the ranks by n. Leave the counts as they are, whole numbers."
    ),
    neighbours_only=wrong(
        lambda x: torch.cat([x[1:] > x[:-1], torch.zeros(1, dtype=torch.bool)]).long()
    ).tell("You compared each number with only the next one. Each should meet all the others."),
    compared_with_itself=wrong(lambda x: torch.zeros_like(x, dtype=torch.int64)).tell(
        "All your ranks are 0, as when each number meets only itself. Which shapes let each one meet all "
        "the others?"
    ),
    how_many_are_not_smaller=wrong(lambda x: (x[:, None] <= x).sum(dim=1)).tell(
        "You counted how many are *not* smaller: n minus the rank. Count the smaller ones."
    ),
    places_in_falling_order=wrong(lambda x: x.argsort(descending=True, stable=True)).tell(
        "You found *where* the largest numbers are. Rank counts, for each number, how many are smaller."
    ),
    falling_one_after_the_other=wrong(lambda x: x.argsort(descending=True, stable=True).argsort()).tell(
        "Your ranks count from the largest, and equal numbers got different ones. Rank counts, for each "
        "number, how many are smaller."
    ),
    smaller_minus_larger=wrong(lambda x: (x[:, None] - x).sign().sum(dim=1).long()).tell(
        "You subtracted how many are larger from how many are smaller. Only the smaller ones count."
    ),
    whether_any_is_smaller=wrong(lambda x: (x[:, None] > x).any(dim=1).long()).tell(
        "Your numbers say whether any is smaller, 1 or 0. Count *how many* are."
    ),
    the_one_before_only=wrong(
        lambda x: torch.cat([torch.zeros(1, dtype=torch.bool), x[1:] > x[:-1]]).long()
    ).tell("You compared each number with only the one before it. Each should meet all the others."),
    the_one_before_in_a_ring=wrong(lambda x: (x > x.roll(1)).long()).tell(
        "You compared each number with only the one before it, and the first with the last. Each should "
        "meet all the others."
    ),
    one_number_after_the_other=wrong(lambda x: torch.stack([(x < number).sum() for number in x])).breaks(
        "no loop over the numbers"
    ),
    places_among_the_sorted=wrong(lambda x: torch.searchsorted(x.sort().values, x)).breaks("no sorting"),
    with_a_decimal_point=wrong(lambda x: ranks(x).to(x.dtype)).breaks("whole numbers"),
    counted_in_float16=wrong(lambda x: (x[:, None] > x).half().sum(dim=1).long()).breaks(
        "n up to a few thousand"
    ),
)
