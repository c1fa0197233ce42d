"""Exercise: rows of different lengths as one batch."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.exercise.requirement import Assessment, Trial
from lessons_lib.checking.requirements.by_hand import without
from lessons_lib.exercises.lesson_01_tensors.lesson import lesson


@dataclass(frozen=True)
class ListLeftAlone:
    """The list holds the same tensors in the same order afterwards."""

    name: str = "list left alone"
    request: str = "leave the list as it was"

    def observe(self, trial: Trial) -> list[bool]:
        return [trial.call(*trial.fresh_inputs(index), True) for index in range(len(trial.cases))]

    def judge(self, seen: list[bool]) -> Assessment:
        if all(seen):
            return Assessment("", True)
        return Assessment(
            "Your code changed the list: its order, its length, or which tensors it holds. The list belongs to "
            "the caller: leave it as it was.",
            False,
        )


def padded(
    candidate: Callable[..., Any], rows: list[Tensor], about_the_list: bool = False
) -> Float[Tensor, "n longest"] | bool:
    """The answer, or whether it leaves the list alone."""
    before = [id(row) for row in rows]
    kept = list(rows)  # holds on to the tensors, so that no new tensor gets their ids
    made: Tensor = candidate(rows)
    return [id(row) for row in rows] == before and len(kept) == len(rows) if about_the_list else made


@lesson.exercise(
    harness=padded,
    requirements=[without("pad_sequence"), ListLeftAlone()],
    no_demand=["at least one length is not 0"],
)
def ragged_batch(rows: list[Tensor]) -> Tensor:
    """A table with a line for each row, filled up with zeros to the length of the longest."""


@ragged_batch.cases
def rows_of_different_lengths(draw: Draw) -> Iterator[Case]:
    for lengths, label in [
        ([2, 4, 1], "lengths 2, 4 and 1"),
        ([3, 1, 2, 5], "lengths 3, 1, 2 and 5"),
        ([4, 2], "the first is the longest"),
        ([1, 3, 3, 2, 2], "lengths 1, 3, 3, 2 and 2"),
        ([2, 0, 3], "an empty row"),
        ([0, 1, 4, 2], "an empty row at the beginning"),
        ([3, 3], "equal lengths"),
        ([2], "one row"),
        ([4], "one row of 4"),
    ]:
        yield case([draw.normal(length) for length in lengths], label=label)
