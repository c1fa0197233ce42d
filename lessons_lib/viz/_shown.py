"""What the picture of a storage shows: which elements of each tensor, and which slots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ._memory import Memory, Placed
from ._slab import Index, Slab, slabs
from ._values import Numbers

# A tensor of up to this many elements is shown in full, if its rows are not too long.
FULL, FULL_ROW, FULL_VECTOR, FULL_SLABS = 48, 16, 24, 8
MOST_SLOTS, MOST_PIECES = 48, 9

Lane = dict[int, list[str]]


@dataclass(frozen=True)
class ShownTensor:
    """The shown tables of a tensor, and its lane: the indices on each slot that they reach.

    `example` is a shown element whose indices are not all 0, if there is one.
    """

    placed: Placed
    parts: list[Slab]
    lane: Lane
    example: Index | None

    @classmethod
    def of(cls, placed: Placed) -> ShownTensor:
        parts = _parts(placed)
        last = [place[0] for part in parts[-1:] for row in part.places()[:2] for place in row[:3] if place]
        return cls(placed, parts, _lane(placed, parts), last[-1] if last else None)


@dataclass(frozen=True)
class ShownStorage:
    """A storage's tensors, the runs of its slots that are shown, and what they hold, in words.

    Empty words stand where there is nothing to read.
    """

    memory: Memory
    tensors: list[ShownTensor]
    pieces: list[range]
    words: dict[int, str]

    @classmethod
    def of(cls, memory: Memory) -> ShownStorage:
        tensors = [ShownTensor.of(placed) for placed in memory.tensors]
        pieces = _pieces(memory, tensors)
        values = memory.values(pieces)
        write = Numbers(v for v in values if v is not None).write
        slots = (slot for piece in pieces for slot in piece)
        words = {slot: "" if v is None else write(v) for slot, v in zip(slots, values, strict=True)}
        return cls(memory, tensors, pieces, words)


def _parts(placed: Placed) -> list[Slab]:
    """All of a small tensor, the ends of a large one's axes."""
    t = placed.t
    if t.numel() <= FULL and all(n <= (FULL_VECTOR if t.ndim == 1 else FULL_ROW) for n in t.shape[-2:]):
        return slabs(t, FULL_VECTOR, FULL_SLABS)
    return slabs(t, 12 if t.ndim == 1 else 6, 3)


def _lane(placed: Placed, parts: Sequence[Slab]) -> Lane:
    """The labels of the shown elements by their slot; an axis of stride 0 is written `:`."""
    lane: Lane = {}
    strides = placed.strides
    for part in parts:
        for place in (p for row in part.places() for p in row if p):
            index = place[0]
            label = ",".join(
                ":" if not stride and n > 1 else str(i)
                for i, stride, n in zip(index, strides, placed.t.shape, strict=True)
            )
            found = lane.setdefault(placed.slot(index), [])
            if label not in found:
                found.append(label)
    return lane


def _pieces(memory: Memory, tensors: Sequence[ShownTensor]) -> list[range]:
    """The slots to show: all of them if they are few, else those of the shown elements, ends first."""
    if memory.slots <= MOST_SLOTS:
        return [range(memory.slots)]
    wanted = sorted({s for t in tensors for first in t.lane for s in range(first, first + t.placed.width)})
    if len(wanted) > MOST_SLOTS:
        wanted = wanted[: 2 * MOST_SLOTS // 3] + wanted[-MOST_SLOTS // 3 :]
    pieces: list[range] = []
    for slot in wanted or range(8):
        if pieces and slot <= pieces[-1].stop + 2:
            pieces[-1] = range(pieces[-1].start, slot + 1)
        else:
            pieces.append(range(slot, slot + 1))
    return pieces if len(pieces) <= MOST_PIECES else [*pieces[:6], *pieces[-3:]]
