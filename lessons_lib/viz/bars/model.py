"""What `viz.bars` shows: named numbers, of many the first and the last."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from lessons_lib.viz.base.values import edges, short

# Bars that are drawn of many.
MOST = 40


@dataclass(frozen=True)
class Bar:
    """A named number, and how it is written."""

    name: str
    value: float
    text: str


@dataclass(frozen=True)
class Chart:
    """Bars, None where some are left out; `low` and `high` are the ends of their common axis, 0 between them."""

    bars: Sequence[Bar | None]
    count: int
    low: float
    high: float
    lowest: Bar | None
    highest: Bar | None
    title: str


def chart(names: Sequence[str], values: Sequence[float], unit: str, title: str) -> Chart:
    """The bars of these numbers; their axis begins at 0 unless some are below it."""
    every = [
        Bar(name, value, f"{short(value)}{unit and ' '}{unit}")
        for name, value in zip(names, values, strict=True)
    ]
    shown: list[Bar | None] = []
    for piece in edges(len(every), MOST):
        if shown:
            shown.append(None)
        shown += every[piece.start : piece.stop]
    finite = [bar for bar in every if math.isfinite(bar.value)]
    low = min([0.0, *(bar.value for bar in finite)])
    high = max([0.0, *(bar.value for bar in finite)])
    lowest = min(finite, key=lambda bar: bar.value, default=None)
    highest = max(finite, key=lambda bar: bar.value, default=None)
    return Chart(shown, len(every), low, high if high > low else low + 1, lowest, highest, title)
