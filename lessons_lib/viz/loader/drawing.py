"""The drawing of `viz.loader`: a lane for each worker, and below them one for the main process."""

from __future__ import annotations

from lessons_lib.viz.base.palette import FAINT, INK, PAPER, RULE, SOFT_INK, Hue, hue
from lessons_lib.viz.base.spans import Span, hatching
from lessons_lib.viz.base.svg import MARGIN, Canvas, text_width
from lessons_lib.viz.loader.model import Chart
from lessons_lib.viz.loader.words import heading, name, notes

LEFT, WIDTH, HEIGHT, GAP = MARGIN + 78, 600, 24, 8
LOADS, STEPS = hue(0), hue(2)
KEY = "Above, who loads. Below, main: filled where it computes, hatched where it waits for a batch."


def draw(shown: Chart) -> str:
    """The whole picture as SVG."""
    canvas = Canvas()
    canvas.text(MARGIN, MARGIN + 12, heading(shown), anchor="start", size=13, bold=True)
    top = MARGIN + 32
    tops = {lane: top + i * (HEIGHT + GAP) for i, lane in enumerate(shown.lanes)}
    bottom = tops[shown.main] + HEIGHT
    _clock(canvas, shown, top, bottom)
    for lane, y in tops.items():
        canvas.text(LEFT - 8, y + 16, lane, anchor="end", bold=lane == shown.main)
    for wait in shown.waits:
        left, width = _edges(shown, wait)
        canvas.rect(left, tops[shown.main], width, HEIGHT, PAPER, INK)
        canvas.parts.append(
            f"<path d='{hatching(left, tops[shown.main], width, HEIGHT)}' stroke='{SOFT_INK}'/>"
        )
    for row in shown.rows:
        lane = shown.main if row.step else row.lane
        _box(canvas, shown, row.span, tops[lane], row.name, STEPS if row.step else LOADS)
    canvas.foot(bottom + 26, " ".join([KEY, *notes(shown)]))
    return canvas.svg(name(shown))


def _edges(shown: Chart, span: Span) -> tuple[int, int]:
    """Left edge and width on the page; what is too short for a pixel still gets one."""
    left, right = shown.clock.places([span.begin, span.end], WIDTH)
    return LEFT + left, max(right - left, 1)


def _clock(canvas: Canvas, shown: Chart, top: int, bottom: int) -> None:
    """The ground of each lane, and a rule at each number of milliseconds."""
    for i in range(len(shown.lanes)):
        canvas.rect(LEFT, top + i * (HEIGHT + GAP), WIDTH, HEIGHT, FAINT, FAINT)
    for value, word in shown.clock.ticks:
        x = LEFT + shown.clock.place(value, WIDTH)
        canvas.line(x, top, x, bottom + 4, RULE)
        canvas.text(x, bottom + 18, word, size=11)
    canvas.text(MARGIN, bottom + 18, "ms", anchor="start", size=11, fill=SOFT_INK)


def _box(canvas: Canvas, shown: Chart, span: Span, y: int, text: str, colour: Hue) -> None:
    """A load or a step, with its name where there is room for it."""
    left, width = _edges(shown, span)
    canvas.rect(left, y, width, HEIGHT, colour.tint, colour.ink)
    if text_width(text, 11) + 4 <= width:
        canvas.text(left + width // 2, y + 16, text, size=11)
