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
    request: str = f"rank {THOUSANDS:,} numbers correctly too"

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
            operations=("sort", "searchsorted", "bucketize", "_unique2", "topk", "kthvalue"),
        ),
        no_python_loop(many_numbers),
        CountsThousands(),
    ],
)
def ranks(x: Float[Tensor, " n"]) -> Int[Tensor, " n"]:
    """How many of the numbers are smaller than each: the smallest has rank 0, equal ones have the same rank."""


@ranks.cases
def numbers(draw: Draw) -> Iterator[Case]:
    # Orders that aren't their own inverse: otherwise the indices of the sorted numbers would be the ranks.
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
