"""Where tensors lie: which of them share a storage, and which slot each element is read from."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

from lessons_lib.viz.base.fetch import Want
from lessons_lib.viz.base.source import Source, source_of
from lessons_lib.viz.base.values import Index


@dataclass(frozen=True)
class Placed:
    """A tensor on its storage; `offset` and `strides` count slots, and each element takes `width` of them.

    `begin` is the byte of the memory at which its storage begins. `source` is what its values are read
    from, or says why they can't be.
    """

    name: str
    number: int
    t: Tensor
    begin: int
    offset: int
    strides: tuple[int, ...]
    width: int
    source: Source | str

    def slot(self, index: Index) -> int:
        """The first slot of an element: offset + Σ index·stride."""
        return self.offset + sum(i * stride for i, stride in zip(index, self.strides, strict=True))

    @property
    def reach(self) -> range:
        """The slots from the first to the last that an element can have; empty for an empty tensor."""
        if not self.t.numel():
            return range(0)
        return range(self.offset, self.slot(tuple(n - 1 for n in self.t.shape)) + self.width)


@dataclass(frozen=True)
class Memory:
    """One storage (or several over the same bytes) of `slots` slots of `unit` bytes, and who lies on it.

    `rest` counts the bytes at the end that fill no slot.
    """

    slots: int
    unit: int
    rest: int
    tensors: list[Placed]

    @property
    def shown_as(self) -> torch.dtype | None:
        """What the slots are read as: the first tensor's whose elements are one slot wide and can be read."""
        return next((p.t.dtype for p in self.tensors if p.width == 1 and isinstance(p.source, Source)), None)

    def wants(self, pieces: Sequence[range]) -> list[tuple[list[int], Want]]:
        """What to read for these slots: the slots of each storage, and the elements that lie there."""
        dtype = self.shown_as
        if dtype is None:
            return []
        left = [slot for piece in pieces for slot in piece]
        wants = []
        for placed in self.tensors:
            storage = placed.t.untyped_storage()
            first, end = -(-placed.begin // self.unit), (placed.begin + storage.nbytes()) // self.unit
            here = [slot for slot in left if first <= slot < end]
            starts = [slot * self.unit - placed.begin for slot in here]
            wants.append((here, Want(storage, dtype, starts)))
            left = [slot for slot in left if not first <= slot < end]
        return wants


def memories(named: Sequence[tuple[str, Tensor]]) -> list[Memory]:
    """The tensors grouped by the memory that they lie on, in the order of first appearance."""
    groups: list[list[int]] = []
    for i, (_, t) in enumerate(named):
        # A tensor can lie across several memories that didn't touch before.
        touched = [group for group in groups if any(_share(t, named[j][1]) for j in group)]
        merged = sorted([i, *(j for group in touched for j in group)])
        groups = sorted([merged, *(group for group in groups if group not in touched)])
    return [_memory(named, group) for group in groups]


def _address(t: Tensor) -> int:
    """Where the storage's bytes begin; 0 where there are none (meta and fake tensors, empty storages)."""
    storage = t.untyped_storage()
    return 0 if storage.device.type == "meta" else storage.data_ptr()


def _share(a: Tensor, b: Tensor) -> bool:
    """Whether two tensors lie on the same bytes; a round trip through NumPy makes a new storage over them."""
    first, second = a.untyped_storage(), b.untyped_storage()
    if first is second:
        return True
    start, other = _address(a), _address(b)
    if not start or not other or a.device != b.device:
        return False
    return start < other + second.nbytes() and other < start + first.nbytes()


def _memory(named: Sequence[tuple[str, Tensor]], group: Sequence[int]) -> Memory:
    starts = [_address(named[i][1]) for i in group]
    base = min(starts)
    unit = math.gcd(*(named[i][1].element_size() for i in group), *(start - base for start in starts))
    end = max(
        start - base + named[i][1].untyped_storage().nbytes() for i, start in zip(group, starts, strict=True)
    )
    placed = []
    for i, start in zip(group, starts, strict=True):
        name, t = named[i]
        width = t.element_size() // unit
        offset = (start - base) // unit + int(t.storage_offset()) * width
        strides = tuple(s * width for s in t.stride())
        placed.append(Placed(name, i, t, start - base, offset, strides, width, source_of(t)))
    return Memory(end // unit, unit, end % unit, placed)
