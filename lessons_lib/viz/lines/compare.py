"""Which of two lines lies below the other, and where they cross."""

from __future__ import annotations

import torch

from lessons_lib.viz.base.values import short
from lessons_lib.viz.lines.model import Line

# Numbers that differ by less than this share are taken for equal: nobody sees it, and rounding may turn it.
CLOSE = 0.005


def compared(a: Line, b: Line) -> str | None:
    """One sentence on two lines over the same x, or None if they have no x in common."""
    count = min(len(a.y), len(b.y))
    both = a.seen[:count] & b.seen[:count]
    x = a.x[:count][both]
    if not len(x):
        return None
    left, right = a.y[:count][both], b.y[:count][both]
    size = torch.maximum(left.abs(), right.abs())
    side = torch.where((left / 2 - right / 2).abs() <= CLOSE / 2 * size, 0.0, (left > right).double() * 2 - 1)
    apart = side.nonzero().flatten()
    if not len(apart):
        return f"{a.name} and {b.name} are the same to within {100 * CLOSE:g}%."
    sides, runs = side[apart].unique_consecutive(return_counts=True)  # type: ignore[no-untyped-call]
    low, high = (a.name, b.name) if sides[0] < 0 else (b.name, a.name)
    if len(sides) == 1:
        where = "everywhere" if len(apart) == len(side) else "wherever they differ"
        return f"{low} is below {high} {where}."
    ends = runs.cumsum(0)
    before, after = (short(x[apart[i]].item()) for i in (int(ends[0]) - 1, int(ends[0])))
    if len(sides) == 2:
        return f"{low} is below {high} up to {before}, above it from {after} on."
    return f"{a.name} and {b.name} cross {len(sides) - 1} times, first between {before} and {after}."
