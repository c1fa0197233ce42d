"""What `viz.memory` shows: how many bytes of each category were in use after every event, and the marks between them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Any

from lessons_lib.viz.base.names import clean, type_name

# Columns that are drawn of many events: each shows the moment in it at which most was in use.
COLUMNS = 320


@dataclass(frozen=True)
class Mark:
    """name: as the program gave it. at: the event that it follows. total: bytes in use there."""

    name: str
    at: int
    total: int


@dataclass(frozen=True)
class Memory:
    """categories: those that are ever in use, lowest in the stack first. columns: for each moment that is drawn, in order, the event
    and the bytes of each category. peak: the column of the most."""

    categories: Sequence[str]
    columns: Sequence[tuple[int, Sequence[int]]]
    events: int
    peak: int
    marks: Sequence[Mark]
    title: str

    @property
    def at_peak(self) -> Sequence[int]:
        return self.columns[self.peak][1]

    @property
    def most(self) -> int:
        return sum(self.at_peak)


def memory(tracker: Any, title: str) -> Memory:
    """Reads a MemoryTracker: what it counted from its start. Raises TypeError for anything else, ValueError if it saw nothing."""
    allocations, marks = getattr(tracker, "allocations", None), getattr(tracker, "marks", None)
    if not (isinstance(allocations, list) and isinstance(marks, tuple)):
        raise TypeError(
            f"viz.memory draws what track_memory() of lessons_lib.gpu gives, but its type is {type_name(tracker)}."
        )
    if not allocations:
        raise ValueError("Nothing was allocated in the block of this tracker, so there is nothing to draw.")
    last = max(one.begun if one.ended is None else one.ended for one in allocations)
    sizes: dict[str, int] = {}
    for one in allocations:
        sizes[one.category] = sizes.get(one.category, 0) + one.size
    order = [name for name in ORDER if name in sizes] + [name for name in sizes if name not in ORDER]
    changes = {name: [0] * (last + 1) for name in order}
    for one in allocations:
        changes[one.category][one.begun] += one.size
        if one.ended is not None:
            changes[one.category][one.ended] -= one.size
    stacks = list(zip(*(accumulate(changes[name]) for name in order), strict=True))
    columns = [(at, stacks[at]) for at in _moments([sum(stack) for stack in stacks])]
    peak = max(range(len(columns)), key=lambda column: (sum(columns[column][1]), -column))
    shown = [Mark(clean(mark.name), mark.event, sum(stacks[min(mark.event, last)])) for mark in marks]
    return Memory(order, columns, last, peak, shown, title)


# As lessons_lib.gpu.categories names them; what stays is below what comes and goes.
ORDER = ("parameters", "gradients", "optimizer state", "inputs", "saved for backward", "temporary")


def _moments(totals: Sequence[int]) -> list[int]:
    """The events that are drawn: all, or of each of COLUMNS equal parts the first one with the most bytes."""
    count = len(totals)
    if count <= COLUMNS:
        return list(range(count))
    edges = [column * count // COLUMNS for column in range(COLUMNS + 1)]
    return [max(range(begin, end), key=totals.__getitem__) for begin, end in pairwise(edges)]
