"""The drawing of `viz.queue`: the CPU's row over the GPU's, and a line from each launch to its kernel."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from lessons_lib.viz.base.palette import FAINT, INK, PAPER, RULE, SOFT_INK, hue
from lessons_lib.viz.base.spans import Span, hatching
from lessons_lib.viz.base.svg import MARGIN, Canvas, text_width
from lessons_lib.viz.queue.model import Row, Timeline
from lessons_lib.viz.queue.words import heading, label, name, notes, run_text

LEFT, WIDTH, HEIGHT, GAP = MARGIN + 40, 600, 30, 34
# Names that are listed below the drawing, of boxes too narrow for theirs.
MOST_LISTED = 16
KEY = (
    "Above, the CPU: filled where it launches, hatched where it waits for the GPU. Below, the GPU's kernels; a line leads from "
    "each launch to its kernel."
)


@dataclass(frozen=True)
class Box:
    """Where a row lies on the page, in whole pixels."""

    row: Row
    left: int
    right: int

    @property
    def middle(self) -> int:
        return (self.left + self.right) // 2

    def holds(self, text: str) -> bool:
        return text_width(text, 11) + 8 <= self.right - self.left


def draw(shown: Timeline) -> str:
    """The whole picture as SVG."""
    canvas = Canvas()
    canvas.text(MARGIN, MARGIN + 12, heading(shown), anchor="start", size=13, bold=True)
    cpu = MARGIN + 48
    gpu = cpu + HEIGHT + GAP
    _clock(canvas, shown, cpu, gpu + HEIGHT)
    for word, y in (("CPU", cpu), ("GPU", gpu)):
        canvas.text(LEFT - 8, y + 19, word, anchor="end", bold=True)
    calls = [_box(shown, row, row.call) for row in shown.rows]
    kernels = [_box(shown, row, row.kernel) for row in shown.rows if row.kernel]
    launches = {box.row.number: box for box in calls}
    for box in kernels:
        canvas.line(
            launches[box.row.number].middle, cpu + HEIGHT, box.left, gpu, SOFT_INK, " stroke-width='.7'"
        )
    unnamed = [box for box in calls if not _call(canvas, box, cpu)]
    _numbers(canvas, unnamed, cpu - 6)
    bare = [box for box in kernels if not _kernel(canvas, box, gpu)]
    _numbers(canvas, [box for box in bare if not box.holds(str(box.row.number))], gpu + HEIGHT + 13)
    bottom = gpu + HEIGHT + 40
    waiting = [box for box in unnamed if not box.row.kernel]
    canvas.foot(bottom, " ".join([KEY, *_names([*bare, *waiting]), *notes(shown)]))
    return canvas.svg(name(shown))


def _box(shown: Timeline, row: Row, span: Span) -> Box:
    """A span on the clock; one that is too short for a pixel still gets one."""
    left, right = shown.clock.places([span.begin, span.end], WIDTH)
    return Box(row, LEFT + left, LEFT + max(right, left + 1))


def _clock(canvas: Canvas, shown: Timeline, top: int, bottom: int) -> None:
    """The ground of both rows, and a rule at each number of milliseconds."""
    canvas.rect(LEFT, top, WIDTH, bottom - top, FAINT)
    y = bottom + 16
    for value, word in shown.clock.ticks:
        x = LEFT + shown.clock.place(value, WIDTH)
        canvas.line(x, top, x, y + 4, RULE)
        canvas.text(x, y + 16, word, size=11)
    canvas.text(MARGIN, y + 16, "ms", anchor="start", size=11, fill=SOFT_INK)


def _call(canvas: Canvas, box: Box, y: int) -> bool:
    """What the CPU did; whether its name is written in it. A launch is named where its kernel is."""
    width = box.right - box.left
    if box.row.kernel:
        canvas.rect(box.left, y, width, HEIGHT, hue(0).tint, hue(0).ink)
        return False
    canvas.rect(box.left, y, width, HEIGHT, PAPER, INK)
    canvas.parts.append(f"<path d='{hatching(box.left, y, width, HEIGHT)}' stroke='{SOFT_INK}'/>")
    text = label(box.row)
    if box.holds(text):
        room = text_width(text, 11) + 6
        canvas.rect(box.middle - room // 2, y + 7, room, 16, PAPER, PAPER)
        canvas.text(box.middle, y + 19, text, size=11)
    return box.holds(text)


def _kernel(canvas: Canvas, box: Box, y: int) -> bool:
    """What the GPU ran; whether its name is written in it. Where only its number has room, that is."""
    canvas.rect(box.left, y, box.right - box.left, HEIGHT, hue(2).tint, hue(2).ink)
    text = label(box.row)
    named = box.holds(text)
    if named or box.holds(str(box.row.number)):
        canvas.text(box.middle, y + 19, text if named else str(box.row.number), size=11)
    return named


def _numbers(canvas: Canvas, boxes: Sequence[Box], y: int) -> None:
    """The numbers of boxes beside these; neighbours without room for theirs share one text, '3–7'."""
    groups: list[list[Box]] = []
    for box in sorted(boxes, key=lambda box: (box.middle, box.row.number)):
        groups.append([box])
        while len(groups) > 1 and _left(groups[-1]) < _right(groups[-2]) + 6:
            last = groups.pop()
            groups[-1] += last
    for group in groups:
        canvas.text(_centre(group), y, _span_text(group), size=11)


def _span_text(group: Sequence[Box]) -> str:
    found = [box.row.number for box in group]
    return run_text(min(found), max(found))


def _centre(group: Sequence[Box]) -> int:
    return (min(box.middle for box in group) + max(box.middle for box in group)) // 2


def _left(group: Sequence[Box]) -> float:
    return _centre(group) - text_width(_span_text(group), 11) / 2


def _right(group: Sequence[Box]) -> float:
    return _centre(group) + text_width(_span_text(group), 11) / 2


def _names(boxes: Sequence[Box]) -> list[str]:
    """The names that no box had room for, by their numbers: '1–8 add, 9 relu'."""
    rows = {box.row.number: box.row.name for box in boxes}
    runs: list[list[int]] = []
    for number in sorted(rows):
        if runs and runs[-1][-1] == number - 1 and rows[number - 1] == rows[number]:
            runs[-1].append(number)
        else:
            runs.append([number])
    if not 0 < len(runs) <= MOST_LISTED:
        return []
    found = ", ".join(f"{run_text(run[0], run[-1])} {rows[run[0]]}" for run in runs)
    return [f"Too narrow for a name: {found}."]
