"""What the picture of a storage shows: which elements of each tensor, and which slots."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from torch import Tensor

from lessons_lib.viz.base.fetch import Want, fetch
from lessons_lib.viz.base.slab import Slab, indices_of, slabs, with_values
from lessons_lib.viz.base.source import Source
from lessons_lib.viz.base.values import Index, Numbers
from lessons_lib.viz.storage.memory import Memory, Placed

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
        """The tables without their values."""
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


def shown_storages(memories: Sequence[Memory]) -> list[ShownStorage]:
    """What is shown of each storage. Everything is read at once, so a device is waited for only once."""
    wants: list[Want] = []
    plans = [_plan(memory, wants) for memory in memories]
    found = fetch(wants)
    return [plan(found) for plan in plans]


def _plan(memory: Memory, wants: list[Want]) -> Callable[[Sequence[Tensor]], ShownStorage]:
    """Add to `wants` what is shown of a storage; what comes back makes it, once all of them are read."""
    tensors = [ShownTensor.of(placed) for placed in memory.tensors]
    pieces = _pieces(memory, tensors)
    slots = memory.wants(pieces)
    of_tensors = [
        Want(t.placed.source.storage, t.placed.source.dtype, t.placed.source.starts(indices_of(t.parts)))
        for t in tensors
        if isinstance(t.placed.source, Source)
    ]
    at = len(wants)
    wants += [*of_tensors, *(want for _, want in slots)]

    def fill(found: Sequence[Tensor]) -> ShownStorage:
        own = iter(found[at:])
        filled = [_filled(t, own) for t in tensors]
        held = {slot: v for here, _ in slots for slot, v in zip(here, next(own).tolist(), strict=True)}
        write = Numbers(held.values()).write
        words = {slot: write(held[slot]) if slot in held else "" for piece in pieces for slot in piece}
        return ShownStorage(memory, filled, pieces, words)

    return fill


def _filled(t: ShownTensor, found: Iterator[Tensor]) -> ShownTensor:
    """The tensor with its values, the next of those that were found, if it has any."""
    source = t.placed.source
    if not isinstance(source, Source):
        return t
    return replace(t, parts=with_values(t.parts, source.as_read(next(found)).tolist()))


def _parts(placed: Placed) -> list[Slab]:
    """All of a small tensor, the ends of a large one's axes."""
    t = placed.t
    if t.numel() <= FULL and all(n <= (FULL_VECTOR if t.ndim == 1 else FULL_ROW) for n in t.shape[-2:]):
        return slabs(t.shape, FULL_VECTOR, FULL_SLABS)
    return slabs(t.shape, 12 if t.ndim == 1 else 6, 3)


def _lane(placed: Placed, parts: Sequence[Slab]) -> Lane:
    """The labels of the shown elements by their slot; an axis of stride 0 is written `:`."""
    lane: Lane = {}
    strides = placed.strides
    for index in indices_of(parts):
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
    reached = {s for t in tensors for first in t.lane for s in range(first, first + t.placed.width)}
    wanted = sorted(slot for slot in reached if slot < memory.slots)
    if len(wanted) > MOST_SLOTS:
        wanted = wanted[: 2 * MOST_SLOTS // 3] + wanted[-MOST_SLOTS // 3 :]
    pieces: list[range] = []
    for slot in wanted or range(8):
        if pieces and slot <= pieces[-1].stop + 2:
            pieces[-1] = range(pieces[-1].start, slot + 1)
        else:
            pieces.append(range(slot, slot + 1))
    return pieces if len(pieces) <= MOST_PIECES else [*pieces[:6], *pieces[-3:]]
