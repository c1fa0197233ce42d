"""Answers: the rank of every number, by comparing each with each."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_04_broadcasting.lesson import answers
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


@ranks.misconception(
    "Your numbers say how many are *larger*: the largest has rank 0. How many are smaller is asked."
)
def how_many_are_larger(x: Tensor) -> Tensor:
    return (x[:, None] < x).sum(dim=1)


@ranks.misconception("Your numbers count each number itself, and those equal to it. Only smaller ones count.")
def itself_and_its_equals(x: Tensor) -> Tensor:
    return (x[:, None] >= x).sum(dim=1)


@ranks.misconception("Your ranks begin at 1. The smallest number has rank 0: none is smaller.")
def from_one(x: Tensor) -> Tensor:
    return ranks(x) + 1


@ranks.misconception(
    "Equal numbers have the highest of their ranks: those equal to a number were counted. Only smaller ones count."
)
def highest_of_equals(x: Tensor) -> Tensor:
    return (x[:, None] >= x).sum(dim=1) - 1


@ranks.misconception(
    "Your numbers say where the smallest, the second smallest … stand, as `argsort` does. What is asked is the other way "
    "round: for each number, how many are smaller."
)
def places_in_order(x: Tensor) -> Tensor:
    return x.argsort(stable=True)


@ranks.misconception(
    "Equal numbers got different ranks, one after the other. None of them is smaller than the other: they share a rank.",
    breaks="equal numbers have the same rank",
)
def equals_one_after_the_other(x: Tensor) -> Tensor:
    return x.argsort(stable=True).argsort()


@ranks.misconception("Your ranks have no gaps: equal smaller numbers were counted once. Each of them counts.")
def without_gaps(x: Tensor) -> Tensor:
    return x.unique(return_inverse=True)[1]


@ranks.misconception(
    "Equal numbers have the mean of their ranks, as in statistics. How many are smaller is asked: a whole number."
)
def mean_of_equals(x: Tensor) -> Tensor:
    return ((x[:, None] > x).sum(dim=1) + (x[:, None] >= x).sum(dim=1) - 1) / 2


@ranks.misconception(
    "Your answer is the whole table of comparisons, (n, n). Add it up, so that one count is left for each number."
)
def the_whole_table(x: Tensor) -> Tensor:
    return x[:, None] > x


@ranks.misconception("Your numbers are the sorted numbers themselves. Their ranks are asked.")
def sorted_numbers(x: Tensor) -> Tensor:
    return x.sort().values


@ranks.misconception(
    "Your numbers count from the other end: the largest has 1, the next 2. The smallest has rank 0."
)
def the_largest_is_first(x: Tensor) -> Tensor:
    return (x[:, None] < x).sum(dim=1) + 1


@ranks.misconception(
    "You have one number: all the comparisons that hold. One count for each number is asked, along one axis."
)
def all_comparisons(x: Tensor) -> Tensor:
    return (x[:, None] > x).sum()


@ranks.misconception("Your numbers say how many are different. How many are smaller is asked.")
def how_many_differ(x: Tensor) -> Tensor:
    return (x[:, None] != x).sum(dim=1)


@ranks.misconception(
    "Your ranks are shares: the count was divided by n. How many are smaller is asked, a whole number."
)
def shares_of_n(x: Tensor) -> Tensor:
    return ranks(x) / len(x)


@ranks.misconception("You compared each number with the next one only. Each is to meet every other.")
def neighbours_only(x: Tensor) -> Tensor:
    return torch.cat([x[1:] > x[:-1], torch.zeros(1, dtype=torch.bool)]).long()


@ranks.misconception("All your ranks are 0: each number was compared with itself only.")
def compared_with_itself(x: Tensor) -> Tensor:
    return torch.zeros_like(x, dtype=torch.int64)


@ranks.misconception(
    "Your numbers are n minus the rank: how many are not smaller. How many are smaller is asked."
)
def how_many_are_not_smaller(x: Tensor) -> Tensor:
    return (x[:, None] <= x).sum(dim=1)


@ranks.misconception(
    "Your numbers say where the largest, the second largest … stand. For each number, how many are smaller is asked."
)
def places_in_falling_order(x: Tensor) -> Tensor:
    return x.argsort(descending=True, stable=True)


@ranks.misconception(
    "Your ranks count from the largest, and equal numbers got different ranks. How many are smaller is asked."
)
def falling_one_after_the_other(x: Tensor) -> Tensor:
    return x.argsort(descending=True, stable=True).argsort()


@ranks.misconception(
    "Your numbers are how many are smaller minus how many are larger. Only the smaller ones count."
)
def smaller_minus_larger(x: Tensor) -> Tensor:
    return (x[:, None] - x).sign().sum(dim=1).long()


@ranks.misconception("Your numbers say whether any is smaller, 1 or 0. How many are smaller is asked.")
def whether_any_is_smaller(x: Tensor) -> Tensor:
    return (x[:, None] > x).any(dim=1).long()


@ranks.misconception("You compared each number with the one before it only. Each is to meet every other.")
def the_one_before_only(x: Tensor) -> Tensor:
    return torch.cat([torch.zeros(1, dtype=torch.bool), x[1:] > x[:-1]]).long()


@ranks.misconception(
    "You compared each number with the one before it only, and the first with the last. Each is to meet all."
)
def the_one_before_in_a_ring(x: Tensor) -> Tensor:
    return (x > x.roll(1)).long()


@ranks.violation("no loop over the numbers")
def one_number_after_the_other(x: Tensor) -> Tensor:
    return torch.stack([(x < number).sum() for number in x])


@ranks.violation("no sorting")
def places_among_the_sorted(x: Tensor) -> Tensor:
    return torch.searchsorted(x.sort().values, x)


@ranks.violation("whole numbers")
def with_a_decimal_point(x: Tensor) -> Tensor:
    return ranks(x).to(x.dtype)


@ranks.violation("n up to a few thousand")
def counted_in_float16(x: Tensor) -> Tensor:
    return (x[:, None] > x).half().sum(dim=1).long()
