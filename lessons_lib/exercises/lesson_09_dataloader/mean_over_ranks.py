"""Exercise: a mean over the items of all processes in which no padded item counts twice."""

from collections.abc import Callable, Iterator
from typing import Any

import torch
from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_09_dataloader.lesson import lesson
from lessons_lib.loading.ranks_by_turns import AllSum, WaitsForEver, play_ranks


def on_all_ranks(candidate: Callable[..., Any], items: Tensor, ranks: int) -> dict[str, Any]:
    """What each rank returns, or who waits for whom. items: (n,), one value for each item of the dataset."""
    n = len(items)
    changes: list[tuple[list[int], Tensor]] = []

    def on_rank(rank: int, all_sum: AllSum) -> Any:
        share = [k % n for k in range(rank, -(-n // ranks) * ranks, ranks)]
        values = items[share]
        try:
            return candidate(values, n, ranks, rank, all_sum)
        finally:
            if not torch.equal(values, items[share]):
                changes.append((share, values))

    try:
        returned = play_ranks(on_rank, ranks)
    except WaitsForEver as error:
        return {"all_sum": error.in_short, "returned": "nothing"}
    for share, values in changes:  # a share is a copy: what an answer does to it shows in its input only so
        changed = values != items[share]
        items[torch.tensor(share)[changed]] = values[changed]
    return {"all_sum": "all ranks make the same calls", "returned": _means(returned)}


def _means(returned: list[Any]) -> Tensor | str:
    """What the ranks returned, float64 (ranks,); or a word on the first one that returned no number."""
    for rank, mean in enumerate(returned):
        if mean is None:
            return f"None on rank {rank}"
        if isinstance(mean, Tensor) and mean.numel() != 1:
            return f"shape {tuple(mean.shape)} on rank {rank}"
    return torch.tensor([float(mean) for mean in returned], dtype=torch.float64)


@lesson.exercise(
    points=2,
    harness=on_all_ranks,
    no_demand=[
        "at least one item",
        "`all_sum` waits until all ranks have called it",
        "leaves `part` as it is",
    ],
)
def mean_over_ranks(
    values: Float[Tensor, " share"], n: int, ranks: int, rank: int, all_sum: AllSum
) -> Float[Tensor, ""]:
    """The mean over the n items, on each rank. values: what this rank computed for its share, which may hold padding."""


@mean_over_ranks.cases
def evaluations(draw: Draw) -> Iterator[Case]:
    right = torch.ones(10, dtype=torch.float64)
    right[0] = 0
    yield case(right, 4, label="10 items on 4 ranks, all right but item 0")
    yield case(torch.tensor([4.0, 1.0, 7.0], dtype=torch.float64), 2, label="3 items on 2 ranks")
    yield case(draw.normal(12, mean=2.0), 3, label="12 items on 3 ranks: no padding")
    yield case(draw.normal(11, mean=2.0), 4, label="11 items on 4 ranks")
    yield case(draw.normal(13, mean=-3.0), 5, label="13 items on 5 ranks")
    yield case(draw.normal(2, mean=5.0), 5, label="2 items on 5 ranks: three ranks have nothing but padding")
    yield case(draw.normal(1, mean=5.0), 3, label="1 item on 3 ranks")
    yield case(draw.normal(6, mean=1.0), 1, label="a single rank")
    ranks = draw.number(4, 8)
    n = ranks * draw.number(3, 9) + draw.number(1, ranks - 2)
    yield case(draw.normal(n, mean=1.0), ranks, label="drawn numbers")
