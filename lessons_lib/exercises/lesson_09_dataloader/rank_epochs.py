"""Bug hunt: a distributed sampler that is never told the epoch."""

import random
from collections.abc import Callable, Iterator
from typing import Any

import torch

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_09_dataloader.lesson import lesson

DistributedSampler: Any = (
    torch.utils.data.DistributedSampler
)  # untyped, so that the program can be as it was posted


def with_equal_draws(candidate: Callable[..., Any], n: int, ranks: int, rank: int, epochs: int) -> Any:
    """What it returns. Its own draws, if it makes any, are the same each time, so that they can be recognised."""
    random.seed(54321)
    torch.default_generator.manual_seed(54321)
    return candidate(n, ranks, rank, epochs)


@lesson.hunt(
    points=1,
    harness=with_equal_draws,
    no_demand=[
        "the same epoch, again and again",
        "each epoch repeats the first",
        "the same items meet in a batch again and again",
    ],
)
def rank_epochs(n: int, ranks: int, rank: int, epochs: int) -> list[list[int]]:
    """What rank `rank` of `ranks` reads in each epoch, of a dataset with n items: one list of indices per epoch."""
    sampler = DistributedSampler(range(n), ranks, rank, seed=7)
    orders = []
    for _ in range(epochs):
        orders.append(list(sampler))
    return orders


@rank_epochs.cases
def runs(draw: Draw) -> Iterator[Case]:
    for n, ranks, rank, epochs, label in (
        (10, 2, 0, 3, "10 items, rank 0 of 2, 3 epochs"),
        (10, 2, 1, 3, "10 items, rank 1 of 2, 3 epochs"),
        (13, 4, 2, 4, "13 items, rank 2 of 4, 4 epochs"),
        (11, 3, 2, 3, "11 items, rank 2 of 3, 3 epochs"),
        (14, 4, 3, 2, "14 items, rank 3 of 4, 2 epochs"),
        (9, 1, 0, 2, "a single rank"),
        (12, 3, 1, 1, "one epoch"),
        (8, 2, 1, 0, "no epoch"),
    ):
        yield case(n, ranks, rank, epochs, label=label)
    ranks = draw.number(3, 6)
    yield case(draw.number(20, 60), ranks, ranks - 1, draw.number(3, 6), label="drawn numbers")
