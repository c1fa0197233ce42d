"""Exercise: a collate function for rows of different lengths."""

from collections.abc import Callable, Iterator
from typing import Any

import torch
from jaxtyping import Int, Shaped
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.requirements.by_hand import without
from lessons_lib.exercises.lesson_09_dataloader.lesson import lesson

Padded = tuple[Shaped[Tensor, "n longest"], Int[Tensor, " n"]]


def padded(candidate: Callable[..., Any], rows: list[Tensor], fill: float) -> Padded:
    """The table and the lengths. Raises ValueError with a sentence if the caller's list isn't as it was then."""
    handed = list(rows)
    made: Padded = candidate(handed, fill)
    if len(handed) != len(rows) or any(now is not row for now, row in zip(handed, rows, strict=True)):
        raise ValueError(
            "Your function changed the caller's list: its length, its order, or a row. Leave it as it is, and make a list of your own."
        )
    return made


@lesson.exercise(
    points=2,
    harness=padded,
    requirements=[without("pad_sequence", "nested_tensor", "to_padded_tensor", "pad_packed_sequence")],
    no_demand=["a list of at least one tensor"],
)
def pad_rows(rows: list[Tensor], fill: float) -> Padded:
    """The rows below each other, filled up at the end, and their lengths."""


@pad_rows.cases
def ragged(draw: Draw) -> Iterator[Case]:
    yield case(
        [torch.tensor(row) for row in ([7, 4], [11, 11, 14], [2])],
        0,
        label="3 rows of 2, 3 and 1, filled with 0",
    )
    for lengths, fill, label in (
        ((3, 1, 4, 2), 0, "4 rows, some of them with zeros inside"),
        ((1, 4, 2), -100, "3 rows, filled with -100"),
        ((3, 3, 3), -1, "3 rows of 3: nothing to fill"),
        ((2, 5), 0, "2 rows, the longest last"),
        ((4,), -1, "a single row"),
        ((0, 2, 3, 0), 9, "rows without numbers among them"),
        ((0, 0), -1, "2 rows without numbers"),
    ):
        rows = [draw.integers(0, 4, length) for length in lengths]
        rows = [torch.cat([row[:-1], row.new_zeros(1)]) if len(row) > 1 else row + 5 for row in rows]
        yield case(rows, fill, label=label)
    yield case([draw.normal(length) for length in (2, 4, 3)], 0.5, label="rows of float64, filled with 0.5")
    yield case([draw.normal(length) for length in (3, 1, 2)], -1, label="rows of float64, filled with -1")
    yield case([draw.normal(length) for length in (1, 3)], 0, label="2 rows of float64, filled with 0")
    yield case([draw.integers(1, 50, length) for length in draw.sizes(5, 1, 9)], -1, label="5 rows")
