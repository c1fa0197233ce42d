"""The axes of a plot: where a number lies between their ends, and which numbers are written beside them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from lessons_lib.viz.base.values import LARGEST, short

# Ticks that are aimed at, and steps of a decade between them.
AIM = 5
STEPS = (1, 2, 5, 10)
# What rounding errors may move an end before another tick is taken for it, in steps.
SLACK = 1e-9
# Numbers closer than this share of their size, or than this, are drawn as one: rounding errors are no line.
NOISE, TINY = 1e-12, 1e-280
LEAST = 5e-324


@dataclass(frozen=True)
class Axis:
    """An axis from `low` to `high`, with the numbers that are written beside it. log: equal factors, equal lengths."""

    low: float
    high: float
    log: bool
    ticks: Sequence[tuple[float, str]]

    def place(self, value: float, length: int) -> int:
        """How far along the axis a number lies, in pixels; see `places`."""
        return self.places([value], length)[0]

    def places(self, values: Iterable[float], length: int) -> list[int]:
        """How far along the axis each number lies: whole pixels, so that its last bits don't matter."""
        if self.log:
            low = math.log10(self.low)
            factor = length / (math.log10(self.high) - low)
            return [round(factor * (math.log10(value) - low)) for value in values]
        low, span = self.low / 2, self.high / 2 - self.low / 2  # halves: all floats may lie between the ends
        return [round(length * ((value / 2 - low) / span)) for value in values]


def axis(low: float, high: float, log: bool, *, wide: bool) -> Axis:
    """An axis that shows all from `low` to `high`; a `wide` one begins and ends at ticks."""
    if log and math.log10(high) - math.log10(low) < SLACK:
        low, high = max(low / 2, LEAST), min(high * 2, LARGEST)
    elif not log and high / 2 - low / 2 <= max(NOISE * max(abs(low), abs(high)), TINY):
        low, high = _around(low / 2 + high / 2)
    ticks = _log_ticks(low, high) if log else _linear_ticks(low, high)
    if wide and len(ticks) > 1:
        low, high = min(low, ticks[0]), max(high, ticks[-1])
    inside = [tick for tick in ticks if low <= tick <= high]
    if len(inside) < 2:
        inside = [low, high]
    return Axis(low, high, log, list(zip(inside, _written(inside, log), strict=True)))


def _around(value: float) -> tuple[float, float]:
    """The ends of an axis for numbers that are all as good as `value`."""
    margin = min(abs(value) / 10, LARGEST / 2) if abs(value) > TINY else 1.0
    return max(-LARGEST, value - margin), min(LARGEST, value + margin)


def _linear_ticks(low: float, high: float) -> list[float]:
    """Multiples of a round step, from the one at or below `low` to the one at or above `high`."""
    span = high - low
    if span > LARGEST / 100:
        return [low, high]
    decade = 10.0 ** math.floor(math.log10(span / AIM))
    step = next(decade * k for k in STEPS if span / (decade * k) <= AIM + SLACK)
    if low > 0 and low < high / 2:
        low = 0.0
    first, last = math.floor(low / step + SLACK), math.ceil(high / step - SLACK)
    return [float(f"{i * step:.12g}") for i in range(first, last + 1)]


def _log_ticks(low: float, high: float) -> list[float]:
    """Powers of ten around both ends, every k-th if there are many; within two decades also 2 and 5 times them."""
    first, last = math.floor(math.log10(low) + SLACK), math.ceil(math.log10(high) - SLACK)
    every = max(1, math.ceil((last - first) / 8))
    last = first + every * math.ceil((last - first) / every)
    digits = (1, 2, 5) if last - first <= 2 else (1,)
    powers = range(max(first, -323), min(last, 308) + 1, every)
    ticks = [tick for power in powers for d in digits if (tick := float(f"{d}e{power}")) < LARGEST]
    begin = max((i for i, tick in enumerate(ticks) if tick <= low * (1 + SLACK)), default=0)
    end = min((i for i, tick in enumerate(ticks) if tick >= high * (1 - SLACK)), default=len(ticks) - 1)
    return ticks[begin : end + 1]


def _written(ticks: Sequence[float], log: bool) -> list[str]:
    """The ticks as text: as many digits as tell them apart."""
    largest, step = (
        max(map(abs, ticks)),
        min(b / 2 - a / 2 for a, b in pairwise(ticks)) * 2,
    )
    if log or not 1e-4 <= largest < 1e7 or step < 1e-9:
        texts = [short(tick) for tick in ticks]
        return texts if len({*texts}) == len(ticks) else [repr(tick) for tick in ticks]
    decimals = max(0, -math.floor(math.log10(step) + SLACK))
    return [f"{tick:,.{decimals}f}" for tick in ticks]
