"""What `viz.lines` shows: each line's points from left to right, thinned where they are many, and its facts."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

from lessons_lib.viz.base.axis import Axis, axis

# Points of a line that are drawn one by one; of more, what shows in each column of pixels.
MOST_POINTS, COLUMNS = 1000, 480
# Columns of the table in words.
SAMPLES = 7

Point = tuple[float, float]


@dataclass(frozen=True)
class Line:
    """A line's points, nan where it has a gap, and what is true of all of them.

    count: of its points, drawn or not. missing: what has no place, by kind, each with the first x at
    which it is. holes: x and kind of a few of them. x, y, seen: all points, and which have a place.
    """

    name: str
    points: Sequence[Point]
    count: int
    first: Point
    last: Point
    lowest: Point
    highest: Point
    missing: Mapping[str, tuple[int, float]]
    x: Tensor
    y: Tensor
    seen: Tensor


@dataclass(frozen=True)
class Chart:
    """Lines over common axes; `marks` are named places on the x axis."""

    lines: Sequence[Line]
    across: Axis
    up: Axis
    marks: Sequence[tuple[str, float]]
    title: str
    x_label: str
    y_label: str


def chart(
    rows: Mapping[str, Tensor],
    x: Tensor,
    log: str,
    marks: Sequence[tuple[str, float]],
    labels: tuple[str, str, str],
) -> Chart:
    """The lines `rows` over `x`, of which a shorter line has the first. Raises ValueError if one has no point."""
    if bool((x.diff() < 0).any()):
        x, order = x.sort(stable=True)
        rows = {name: y[order] for name, y in rows.items()}
    ends = x[0].item(), x[-1].item()
    lines = [_line(name, x[: len(y)], y, log, ends) for name, y in rows.items()]
    low, high = min(line.lowest[1] for line in lines), max(line.highest[1] for line in lines)
    across = axis(*ends, "x" in log, wide=False)
    return Chart(lines, across, axis(low, high, "y" in log, wide=True), marks, *labels)


def _line(name: str, x: Tensor, y: Tensor, log: str, ends: Point) -> Line:
    seen = y.isfinite()
    kinds = {}
    if not bool(seen.all()):
        kinds = {"nan": y.isnan(), "inf": y == math.inf, "-inf": y == -math.inf}
    if "y" in log and bool((y <= 0).any()):
        kinds["not above 0"] = (y <= 0) & seen
        seen = seen & (y > 0)
    missing = {kind: _hole(at, x) for kind, at in kinds.items() if bool(at.any())}
    places = seen.nonzero().flatten() if missing else None
    if places is not None and not len(places):
        found = " or ".join(missing)
        raise ValueError(f"Line {name} has no point to draw: all its numbers are {found}.")
    shown_x, shown_y = (x, y) if places is None else (x[places], y[places])

    def point(i: int | Tensor) -> Point:
        return shown_x[i].item(), shown_y[i].item()

    if len(y) <= MOST_POINTS:
        gaps = y if not missing else torch.where(seen, y, math.nan)
        points = list(zip(x.tolist(), gaps.tolist(), strict=True))
    else:
        points = _thinned(shown_x, shown_y, places, "x" in log, ends)
    return Line(
        name,
        points,
        len(y),
        point(0),
        point(-1),
        point(shown_y.argmin()),
        point(shown_y.argmax()),
        missing,
        x,
        y,
        seen,
    )


def _hole(at: Tensor, x: Tensor) -> tuple[int, float]:
    """How many there are, and the first x."""
    places = at.nonzero()
    return len(places), x[places[0, 0]].item()


def _thinned(x: Tensor, y: Tensor, places: Tensor | None, log: bool, ends: Point) -> list[Point]:
    """In each column of pixels the first point, the lowest, the highest and the last; nan where a gap can be seen.

    places: which of the line's points these are, None for all; where they don't follow each other, the line
    is broken.
    """
    middles = (torch.arange(COLUMNS, dtype=torch.float64, device="cpu") + 0.5) / COLUMNS
    if log:
        low, high = map(math.log10, ends)
        borders = 10 ** (low + (high - low) * middles)
    else:
        borders = ends[0] * (1 - middles) + ends[1] * middles
    found = torch.searchsorted(x, torch.cat([borders, x[-1:]]), right=True)
    counts = found.diff(prepend=found.new_zeros(1))
    columns = counts.nonzero().flatten()
    counts = counts[columns]
    last = counts.cumsum(0) - 1
    first = last - counts + 1
    lowest, highest = (torch.segment_reduce(y, kind, lengths=counts) for kind in ("min", "max"))
    skipped = torch.zeros(len(counts) - 1, dtype=torch.bool, device="cpu")
    if places is not None:
        skipped = (places[first[1:]] > places[last[:-1]] + 1) & (columns.diff() > 1)
    broken = [False, *skipped.tolist()]
    points: list[Point] = []
    for gap, x1, y1, down, up, x2, y2 in zip(
        broken,
        *(part.tolist() for part in (x[first], y[first], lowest, highest, x[last], y[last])),
        strict=True,
    ):
        if gap:
            points.append((x1, math.nan))
        points += dict.fromkeys([(x1, y1), (x1, down), (x1, up), (x2, y2)])
    return points
