"""Exercise: the rank of every number, by comparing each with each."""

from collections.abc import Iterator
from dataclasses import dataclass

import torch
from jaxtyping import Float, Int
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.exercise.requirement import Assessment, Trial
from lessons_lib.checking.requirements.by_hand import without
from lessons_lib.checking.requirements.loops import no_python_loop
from lessons_lib.exercises.lesson_04_broadcasting.lesson import lesson

THOUSANDS = 2500  # more than a float16 can count: its whole numbers have gaps above 2048


@dataclass(frozen=True)
class CountsThousands:
    """The numbers 0 to n − 1 in any order are their own ranks, with n in the thousands too."""

    name: str = "counts thousands"
    request: str = f"right ranks of {THOUSANDS:,} numbers too"

    def observe(self, trial: Trial) -> int:
        order = trial.draw.permutation(THOUSANDS)
        return int((trial.call(order.double()) != order).sum())

    def judge(self, seen: int) -> Assessment:
        return Assessment(f"{seen:,} wrong ones of {THOUSANDS:,}" if seen else "all are right", not seen)


def many_numbers(draw: Draw, n: int) -> tuple[Tensor]:
    return (draw.normal(n),)


@lesson.exercise(
    points=2,
    requirements=[
        without(
            *("sort", "argsort", "msort", "sorted", "lexsort", "searchsorted", "bucketize"),
            *("unique", "topk", "kthvalue", "rankdata"),
        ),
        no_python_loop(many_numbers),
        CountsThousands(),
    ],
    hints=[
        "The rank of one number: how many of the others are smaller? Now for all of them at once.",
        "`a[:, None] > a` compares each with each. Which axis holds those that are compared with?",
        "True counts as 1 in a sum: add up along the axis of the numbers that may be smaller.",
    ],
)
def ranks(x: Float[Tensor, " n"]) -> Int[Tensor, " n"]:
    """How many of the numbers are smaller than each: the smallest has rank 0, equal ones have the same."""
    return (x[:, None] > x).sum(dim=1)


@ranks.cases
def numbers(draw: Draw) -> Iterator[Case]:
    # Orders that are not their own inverse: else the places of the sorted numbers would be the ranks.
    for order, label in [
        ([1, 2, 0], "3 numbers"),
        ([1, 3, 0, 4, 2], "5 numbers"),
        ([6, 0, 4, 1, 5, 2, 3], "7 numbers"),
    ]:
        yield case(draw.normal(len(order)).sort().values[order], label=label)
    low, middle, high = draw.normal(3).sort().values
    yield case(torch.stack([high, low, high, middle]), label="the largest twice")
    yield case(torch.stack([low, middle, high, low, low]), label="the smallest three times")
    yield case(torch.stack([middle, high, middle, low, high]), label="two pairs of equal numbers")
    yield case(middle.expand(3), label="all equal")
    yield case(low[None], label="1 number")
    yield case(draw.normal(300), label="300 numbers")  # more than a number of 8 bits can count


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
