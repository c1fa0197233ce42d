"""The shown part of a tensor, as tables of at most two axes: which indices, and the values there."""

from __future__ import annotations

import math
from dataclasses import dataclass

from torch import Tensor

from ._values import Value, edges, read

Index = tuple[int, ...]


@dataclass(frozen=True)
class Slab:
    """`t[lead]`, where `lead` fixes all axes but the last two (it is empty if `t` has no more than two).

    `rows` and `columns` are the shown indices of the axes that are left, None for a gap; `values` are in
    row-major order without the gaps, or None where nothing can be read.
    """

    lead: Index
    ndim: int
    rows: list[int | None]
    columns: list[int | None]
    values: list[Value] | None

    @classmethod
    def of(cls, t: Tensor, lead: Index, limit: int) -> Slab:
        """The slab `t[lead]` with at most `limit` indices an axis."""
        part = t[lead] if lead else t
        pieces = [edges(n, limit) for n in part.shape]
        rows = _with_gaps(pieces[0] if part.ndim == 2 else [range(1)])
        columns = _with_gaps(pieces[-1] if pieces else [range(1)])
        return cls(lead, part.ndim, rows, columns, read(part, pieces))

    @property
    def name(self) -> str:
        """The index expression that gives the slab: `[0, :, :]`, or nothing if it is the whole tensor."""
        return f"[{', '.join([*map(str, self.lead), ':', ':'])}]" if self.lead else ""

    def index(self, row: int | None, column: int | None) -> Index | None:
        """The element's index in the whole tensor, or None in a gap."""
        if row is None or column is None:
            return None
        return (*self.lead, *(row, column)[2 - self.ndim :])

    def places(self) -> list[list[tuple[Index, Value | None] | None]]:
        """Rows of index and value; None is a gap, and a value of None can't be read."""
        values = iter(self.values or ())

        def place(row: int | None, column: int | None) -> tuple[Index, Value | None] | None:
            index = self.index(row, column)
            return None if index is None else (index, next(values, None))

        return [[place(row, column) for column in self.columns] for row in self.rows]


def slabs(t: Tensor, limit: int, most: int) -> list[Slab]:
    """`t` as slabs: at most `most` of them, and at most `limit` indices an axis in each."""
    lead_shape = t.shape[:-2]
    flat = (i for piece in edges(math.prod(lead_shape), most) for i in piece)
    return [Slab.of(t, _unravel(i, lead_shape), limit) for i in flat]


def _unravel(i: int, shape: tuple[int, ...]) -> Index:
    index = []
    for size in reversed(shape):
        i, at = divmod(i, size)
        index.append(at)
    return tuple(reversed(index))


def _with_gaps(pieces: list[range]) -> list[int | None]:
    indices: list[int | None] = []
    for piece in pieces:
        if indices:
            indices.append(None)
        indices.extend(piece)
    return indices
