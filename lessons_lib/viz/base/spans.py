"""Spans of time against a clock in ms: reading them, how long they cover, and the hatching of those in which one waits."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from lessons_lib.viz.base.axis import Axis, axis
from lessons_lib.viz.base.series import numbers
from lessons_lib.viz.base.values import short

# Pixels between the lines of a hatched box.
HATCH = 7


@dataclass(frozen=True)
class Span:
    """From begin to end, in ms."""

    begin: float
    end: float

    @property
    def length(self) -> float:
        return self.end - self.begin


def span(ends: Sequence[object], role: str) -> Span:
    """Two numbers as a span. Raises TypeError and ValueError, one sentence about `role`."""
    begin, end = numbers(ends, role).tolist()
    if not (math.isfinite(begin) and math.isfinite(end)):
        raise ValueError(
            f"{role} must have finite times, but it goes from {short(begin)} to {short(end)} ms."
        )
    if end < begin:
        raise ValueError(f"{role} ends at {short(end)} ms, before it begins at {short(begin)} ms.")
    return Span(begin, end)


def clock(begin: float, end: float) -> Axis:
    """From 0, the start, unless all is long after it."""
    return axis(0.0 if 0 < begin < end / 2 else begin, end, log=False, wide=False)


def covered(spans: Sequence[Span]) -> float:
    """How long at least one of these runs; they are in order of their beginning."""
    total, until = 0.0, -math.inf
    for one in spans:
        total += max(0.0, one.end - max(one.begin, until))
        until = max(until, one.end)
    return total


def hatching(left: int, top: int, width: int, height: int) -> str:
    """A path of lines from the lower left to the upper right of a box, cut off at its edges."""
    lines = []
    for both in range(HATCH, width + height, HATCH):  # of one line, x and y have this sum
        begin, end = max(0, both - height), min(both, width)
        lines.append(f"M{left + begin} {top + both - begin}L{left + end} {top + both - end}")
    return "".join(lines)
