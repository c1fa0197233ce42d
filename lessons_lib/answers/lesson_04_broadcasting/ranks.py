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
        "`a[:, None] > a` compares each with each. Which axis holds those that are compared with?",
        "True counts as 1 in a sum: add up along the axis of the numbers that may be smaller.",
    ],
)
def ranks(x: Tensor) -> Tensor:
    return (x[:, None] > x).sum(dim=1)


ranks.mistakes(
    how_many_are_larger=wrong(lambda x: (x[:, None] < x).sum(dim=1)).tell(
        "Your numbers say how many are *larger*: the largest has rank 0. How many are smaller is asked."
    ),
    itself_and_its_equals=wrong(lambda x: (x[:, None] >= x).sum(dim=1)).tell(
        "Your numbers count each number itself, and those equal to it. Only smaller ones count."
    ),
    from_one=wrong(lambda x: ranks(x) + 1).tell(
        "Your ranks begin at 1. The smallest number has rank 0: none is smaller."
    ),
    highest_of_equals=wrong(lambda x: (x[:, None] >= x).sum(dim=1) - 1).tell(
        "Equal numbers have the highest of their ranks: those equal to a number were counted. Only smaller ones count."
    ),
    places_in_order=wrong(lambda x: x.argsort(stable=True)).tell(
        "Your numbers say where the smallest, the second smallest … stand, as `argsort` does. What is asked is the other way "
        "round: for each number, how many are smaller."
    ),
    equals_one_after_the_other=wrong(lambda x: x.argsort(stable=True).argsort()).tell(
        "Equal numbers got different ranks, one after the other. None of them is smaller than the other: they share a rank.",
        breaks="equal numbers have the same rank",
    ),
    without_gaps=wrong(lambda x: x.unique(return_inverse=True)[1]).tell(
        "Your ranks have no gaps: equal smaller numbers were counted once. Each of them counts."
    ),
    mean_of_equals=wrong(lambda x: ((x[:, None] > x).sum(dim=1) + (x[:, None] >= x).sum(dim=1) - 1) / 2).tell(
        "Equal numbers have the mean of their ranks, as in statistics. How many are smaller is asked: a whole number."
    ),
    the_whole_table=wrong(lambda x: x[:, None] > x).tell(
        "Your answer is the whole table of comparisons, (n, n). Add it up, so that one count is left for each number."
    ),
    sorted_numbers=wrong(lambda x: x.sort().values).tell(
        "Your numbers are the sorted numbers themselves. Their ranks are asked."
    ),
    the_largest_is_first=wrong(lambda x: (x[:, None] < x).sum(dim=1) + 1).tell(
        "Your numbers count from the other end: the largest has 1, the next 2. The smallest has rank 0."
    ),
    all_comparisons=wrong(lambda x: (x[:, None] > x).sum()).tell(
        "You have one number: all the comparisons that hold. One count for each number is asked, along one axis."
    ),
    how_many_differ=wrong(lambda x: (x[:, None] != x).sum(dim=1)).tell(
        "Your numbers say how many are different. How many are smaller is asked."
    ),
    shares_of_n=wrong(lambda x: ranks(x) / len(x)).tell(
        "Your ranks are shares: the count was divided by n. How many are smaller is asked, a whole number."
    ),
    neighbours_only=wrong(
        lambda x: torch.cat([x[1:] > x[:-1], torch.zeros(1, dtype=torch.bool)]).long()
    ).tell("You compared each number with the next one only. Each is to meet every other."),
    compared_with_itself=wrong(lambda x: torch.zeros_like(x, dtype=torch.int64)).tell(
        "All your ranks are 0: each number was compared with itself only."
    ),
    how_many_are_not_smaller=wrong(lambda x: (x[:, None] <= x).sum(dim=1)).tell(
        "Your numbers are n minus the rank: how many are not smaller. How many are smaller is asked."
    ),
    places_in_falling_order=wrong(lambda x: x.argsort(descending=True, stable=True)).tell(
        "Your numbers say where the largest, the second largest … stand. For each number, how many are smaller is asked."
    ),
    falling_one_after_the_other=wrong(lambda x: x.argsort(descending=True, stable=True).argsort()).tell(
        "Your ranks count from the largest, and equal numbers got different ranks. How many are smaller is asked."
    ),
    smaller_minus_larger=wrong(lambda x: (x[:, None] - x).sign().sum(dim=1).long()).tell(
        "Your numbers are how many are smaller minus how many are larger. Only the smaller ones count."
    ),
    whether_any_is_smaller=wrong(lambda x: (x[:, None] > x).any(dim=1).long()).tell(
        "Your numbers say whether any is smaller, 1 or 0. How many are smaller is asked."
    ),
    the_one_before_only=wrong(
        lambda x: torch.cat([torch.zeros(1, dtype=torch.bool), x[1:] > x[:-1]]).long()
    ).tell("You compared each number with the one before it only. Each is to meet every other."),
    the_one_before_in_a_ring=wrong(lambda x: (x > x.roll(1)).long()).tell(
        "You compared each number with the one before it only, and the first with the last. Each is to meet all."
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
