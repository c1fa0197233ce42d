"""The drawing of `viz.bars`: a row for each number, with its name on the left and itself at the bar's end."""

from __future__ import annotations

import math

from lessons_lib.viz.bars.model import Bar, Chart
from lessons_lib.viz.base.palette import INK, SOFT_INK, hue
from lessons_lib.viz.base.svg import MARGIN, Canvas, text_width

LENGTH, BAR, ROW = 360, 16, 24


def draw(chart: Chart, heading: str, name: str, notes: list[str]) -> str:
    """The whole picture as SVG."""
    canvas = Canvas()
    canvas.text(MARGIN, MARGIN + 12, heading, anchor="start", size=13, bold=True)
    bars = [bar for bar in chart.bars if bar]
    left = MARGIN + max(text_width(bar.name) for bar in bars) + 12
    if any(bar.value < 0 for bar in bars):  # their numbers are written to the left of them
        left += max(text_width(bar.text) for bar in bars if bar.value < 0) + 6
    zero, top = left + _length(chart, -chart.low), MARGIN + 28
    for i, bar in enumerate(chart.bars):
        y = top + i * ROW
        if bar is None:
            canvas.text(zero, y + 13, "…", fill=SOFT_INK)
        else:
            canvas.text(MARGIN, y + 13, bar.name, anchor="start")
            _bar(canvas, chart, bar, zero, y)
    bottom = top + len(chart.bars) * ROW
    canvas.line(zero, top - 4, zero, bottom, INK)
    canvas.reach(zero, bottom - 4)
    if notes:
        canvas.foot(bottom, " ".join(notes))
    return canvas.svg(name)


def _bar(canvas: Canvas, chart: Chart, bar: Bar, zero: int, y: int) -> None:
    """One bar from `zero`, and its number beyond the end; an infinite one is dashed, nan has none."""
    infinite = math.isinf(bar.value)
    below = bar.value < 0
    if infinite:
        length = max(_length(chart, chart.high), _length(chart, -chart.low)) // 2
    else:
        length = 0 if math.isnan(bar.value) else _length(chart, abs(bar.value))
    colour = hue(1 if below else 0)
    if length:
        extra = " stroke-dasharray='3 3'" if infinite else ""
        canvas.rect(zero - length if below else zero, y, length, BAR, colour.tint, colour.ink, extra)
    if below:
        canvas.text(zero - length - 6, y + 13, bar.text, anchor="end")
    else:
        canvas.text(zero + length + 6, y + 13, bar.text, anchor="start")


def _length(chart: Chart, value: float) -> int:
    """So many pixels for a number, the last bits of which don't matter."""
    return round(LENGTH * ((value / 2) / (chart.high / 2 - chart.low / 2)))
