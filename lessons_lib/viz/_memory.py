"""Where tensors lie: which of them share a storage, and which slot each element is read from."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

from ._slab import Index
from ._values import Value, read


@dataclass(frozen=True)
class Placed:
    """A tensor on its storage; `offset` and `strides` count slots, and each element takes `width` of them."""

    name: str
    number: int
    t: Tensor
    offset: int
    strides: tuple[int, ...]
    width: int

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
    """One storage (or several over the same bytes) of `slots` slots of `unit` bytes, and who lies on it."""

    slots: int
    unit: int
    tensors: list[Placed]

    def values(self, pieces: Sequence[range]) -> list[Value | None]:
        """What the slots hold, read as the first tensor whose elements are one slot wide."""
        nothing: list[Value | None] = [None for piece in pieces for _ in piece]
        source = next((p for p in self.tensors if p.width == 1 and p.offset == p.t.storage_offset()), None)
        if source is None:
            return nothing
        t = source.t.detach()
        size = t.untyped_storage().nbytes() // t.element_size()
        if any(piece.stop > size for piece in pieces):
            return nothing
        found = read(torch.as_strided(t, (size,), (1,), 0), [pieces])
        if found is None:
            return nothing
        # A lazily negated or conjugated view reads other values than the slots hold: undo it.
        if t.is_neg():
            found = [-v for v in found]
        return [v.conjugate() for v in found] if t.is_conj() else list(found)


def memories(named: Sequence[tuple[str, Tensor]]) -> list[Memory]:
    """The tensors grouped by the memory that they lie on, in the order of first appearance."""
    groups: list[list[int]] = []
    for i, (_, t) in enumerate(named):
        for group in groups:
            if any(_share(t, named[j][1]) for j in group):
                group.append(i)
                break
        else:
            groups.append([i])
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
        placed.append(Placed(name, i, t, offset, tuple(s * width for s in t.stride()), width))
    return Memory(end // unit, unit, placed)
