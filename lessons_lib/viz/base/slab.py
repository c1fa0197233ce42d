"""The shown part of a tensor, as tables of at most two axes: which indices, and the values there."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from lessons_lib.viz.base.values import Index, Value, edges

Place = tuple[Index, Value | None]


@dataclass(frozen=True)
class Slab:
    """`t[lead]`, where `lead` fixes all axes but the last two (it is empty if `t` has no more than two).

    `rows` and `columns` are the shown indices of the axes that are left, None for a gap; `values` are in
    row-major order without the gaps, or None where nothing was read.
    """

    lead: Index
    ndim: int
    rows: list[int | None]
    columns: list[int | None]
    values: Sequence[Value] | None = None

    @classmethod
    def of(cls, shape: Index, lead: Index, limit: int) -> Slab:
        """The slab of a tensor of this shape, with at most `limit` indices an axis."""
        left = shape[len(lead) :]
        pieces = [edges(n, limit) for n in left]
        rows = _with_gaps(pieces[0] if len(left) == 2 else [range(1)])
        columns = _with_gaps(pieces[-1] if pieces else [range(1)])
        return cls(lead, len(left), rows, columns)

    @property
    def name(self) -> str:
        """The index expression that gives the slab: `[0, :, :]`, or nothing if it is the whole tensor."""
        return f"[{', '.join([*map(str, self.lead), ':', ':'])}]" if self.lead else ""

    def index(self, row: int | None, column: int | None) -> Index | None:
        """The element's index in the whole tensor, or None in a gap."""
        if row is None or column is None:
            return None
        return (*self.lead, *(row, column)[2 - self.ndim :])

    @property
    def count(self) -> int:
        """How many elements are shown."""
        return sum(row is not None for row in self.rows) * sum(c is not None for c in self.columns)

    def indices(self) -> list[Index]:
        """The shown elements, in row-major order."""
        rows = [row for row in self.rows if row is not None]
        columns = [column for column in self.columns if column is not None]
        if self.ndim == 2:
            return [(*self.lead, row, column) for row in rows for column in columns]
        return [(column,) for column in columns] if self.ndim else [()]

    def places(self) -> list[list[Place | None]]:
        """Rows of index and value; None is a gap, and a value of None can't be read."""
        values = iter(self.values or ())

        def place(row: int | None, column: int | None) -> Place | None:
            index = self.index(row, column)
            return None if index is None else (index, next(values, None))

        return [[place(row, column) for column in self.columns] for row in self.rows]


def slabs(shape: Index, limit: int, most: int) -> list[Slab]:
    """A tensor of this shape as slabs: at most `most` of them, and at most `limit` indices an axis in each."""
    lead_shape = shape[:-2]
    flat = (i for piece in edges(math.prod(lead_shape), most) for i in piece)
    return [Slab.of(shape, _unravel(i, lead_shape), limit) for i in flat]


def indices_of(parts: Sequence[Slab]) -> list[Index]:
    """The shown elements of all slabs, one slab after the other."""
    return [index for part in parts for index in part.indices()]


def with_values(parts: Sequence[Slab], values: Sequence[Value] | None) -> list[Slab]:
    """The slabs with the values at `indices_of` them; None if nothing could be read."""
    if values is None:
        return list(parts)
    filled, at = [], 0
    for part in parts:
        end = at + part.count
        filled.append(replace(part, values=values[at:end]))
        at = end
    return filled


def _unravel(i: int, shape: Index) -> Index:
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
