"""Exercise: the indices that one of several processes reads in an epoch."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import torch

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.requirements.by_hand import without
from lessons_lib.exercises.lesson_09_dataloader.lesson import lesson


def in_a_running_program(
    candidate: Callable[..., Any], n: int, ranks: int, rank: int, seed: int, epoch: int
) -> dict[str, Any]:
    """The share, and what else holds for it. Other draws came before, so the global generator has none of these seeds."""
    torch.default_generator.manual_seed(54321)
    before = torch.get_rng_state()
    share = candidate(n, ranks, rank, seed, epoch)
    as_it_was = torch.equal(torch.get_rng_state(), before)
    again = candidate(n, ranks, rank, seed, epoch)
    return {
        "share": share,
        "an index": _kind(share),
        "the same call again": "the same share" if repr(again) == repr(share) else "another share",
        "the global generator": "as it was" if as_it_was else "not as it was",
    }


def _kind(share: Any) -> str:
    """NumPy's integers and floats compare equal to ints, but not everything that takes an index takes them."""
    index = next(iter(share), 0) if isinstance(share, list | tuple) else 0
    return f"{type(index).__name__}, not int" if isinstance(index, float | np.generic) else "an int"


@lesson.exercise(
    points=2,
    harness=in_a_running_program,
    requirements=[without("DistributedSampler")],
    no_demand=[
        "are read twice",
        "are never read",
        "draws the same order",
        "both of them draw the order",
        "at least one item",
    ],
)
def rank_share(n: int, ranks: int, rank: int, seed: int, epoch: int) -> list[int]:
    """The indices that rank `rank` of `ranks` reads in this epoch, of a dataset with n items."""


@rank_share.cases
def shares(draw: Draw) -> Iterator[Case]:
    for n, ranks, rank, seed, epoch, label in (
        (10, 2, 0, 0, 0, "10 items, rank 0 of 2"),
        (10, 2, 1, 0, 0, "10 items, rank 1 of 2"),
        (12, 3, 1, 0, 2, "12 items, rank 1 of 3, epoch 2"),
        (10, 4, 1, 0, 1, "10 items, rank 1 of 4"),
        (10, 4, 3, 0, 1, "10 items, rank 3 of 4: one of the padded"),
        (11, 5, 4, 3, 4, "11 items, rank 4 of 5, seed 3, epoch 4"),
        (7, 1, 0, 5, 1, "a single rank"),
        (2, 7, 6, 1, 3, "2 items, rank 6 of 7: fewer items than ranks"),
        (3, 8, 5, 2, 0, "3 items, rank 5 of 8: fewer items than ranks"),
        (1, 3, 2, 4, 4, "1 item, rank 2 of 3"),
        (9, 3, 2, 6, 0, "9 items, rank 2 of 3, seed 6"),
    ):
        yield case(n, ranks, rank, seed, epoch, label=label)
    ranks = draw.number(3, 9)
    n = ranks * draw.number(5, 12) + draw.number(1, ranks - 1)
    yield case(
        n, ranks, ranks - 1, draw.number(10, 999), draw.number(5, 20), label="drawn numbers, the last rank"
    )
    yield case(
        n, ranks, draw.number(0, ranks - 1), draw.number(10, 999), draw.number(5, 20), label="drawn numbers"
    )
