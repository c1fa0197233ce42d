"""What the picture of a tensor shows: which of its elements, and their values."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from torch import Tensor

from lessons_lib.viz.base.fetch import read
from lessons_lib.viz.base.slab import Slab, indices_of, slabs, with_values
from lessons_lib.viz.base.values import Numbers, Value, magnitude, rounded

# How many labels an axis shows, alone and when the tensor has several tables; how many tables there are.
LIMIT, SLAB_LIMIT, SLABS = 12, 6, 4


@dataclass(frozen=True)
class ShownTensor:
    """A tensor, the tables that are shown of it, and their values (none if they can't be read).

    sizes: the values' magnitudes, with their signs. numbers: how the values are written.
    """

    t: Tensor
    parts: Sequence[Slab]
    values: Sequence[Value]
    sizes: Sequence[float]
    numbers: Numbers

    @classmethod
    def of(cls, t: Tensor) -> ShownTensor:
        """All of a small tensor, the ends of a large one's axes; read at once."""
        layout = slabs(t.shape, SLAB_LIMIT if t.ndim > 2 else LIMIT, SLABS)
        found = read(t, indices_of(layout))
        values = found or []
        return cls(t, with_values(layout, found), values, list(map(magnitude, values)), Numbers(values))

    @property
    def largest(self) -> float:
        """The magnitude of the darkest colour."""
        return max((abs(rounded(size)) for size in self.sizes if math.isfinite(size)), default=0.0)
