"""The drawing of `viz.broadcast`: a table of axes, small grids of the stretching, bars of memory."""

from __future__ import annotations

from collections.abc import Sequence

from lessons_lib.viz.base.describe import bytes_text, shape_text
from lessons_lib.viz.base.palette import BAD, BAD_TINT, FAINT, GOOD, INK, SOFT_INK, hue
from lessons_lib.viz.base.svg import LEAST_WIDTH, MARGIN, Canvas, text_width, wrap
from lessons_lib.viz.broadcast.align import Axis
from lessons_lib.viz.broadcast.grids import draw_grids
from lessons_lib.viz.broadcast.model import Combination
from lessons_lib.viz.broadcast.operand import Operand
from lessons_lib.viz.broadcast.words import Words

ROW, BOX = 46, 32
RULE_TEXT = (
    "Shapes line up from the right. On each axis the sizes must be equal, or 1, or missing (which counts "
    "as 1). A 1 is stretched: the same element is read again (stride 0), nothing is copied."
)


def draw(shown: Combination, said: Words) -> str:
    """The whole picture as SVG."""
    canvas = Canvas()
    operands, result = shown.operands, shown.result
    end = "don't broadcast" if result is None else f"broadcast to {shape_text(result)}"
    title = f"Broadcasting: {', '.join(f'{o.name} {shape_text(o.shape)}' for o in operands)} {end}"
    y = _axes_table(canvas, shown, said.verdicts)
    if result is not None:
        y = draw_grids(canvas, operands, result, y)
    y = _memory_bars(canvas, shown.memory, y)
    _words(canvas, said.notes, y, bad=result is None)
    return canvas.svg(title)


def _axes_table(canvas: Canvas, shown: Combination, verdicts: Sequence[str]) -> float:
    """One row an operand, one column an axis, then the verdicts and the result; returns the next free y."""
    operands, axes = shown.operands, shown.axes
    labels = [f"{o.name} {shape_text(o.shape)}" for o in operands]
    left = MARGIN + max(text_width(label, 13) for label in [*labels, "result"]) + 14
    boxes = [max(64.0, text_width(f"1 → {axis.size}", 14) + 8) for axis in axes]
    widths = [max(box + 36, text_width(words, 11) + 10) for box, words in zip(boxes, verdicts, strict=True)]
    top = MARGIN + 20
    for i, label in enumerate(labels):
        canvas.text(MARGIN, top + i * ROW + 20, label, anchor="start", size=13, fill=hue(i).ink, bold=True)
    under = top + len(operands) * ROW
    canvas.text(MARGIN, under + 12, "verdict", anchor="start", fill=SOFT_INK)
    canvas.text(MARGIN, under + 46, "result", anchor="start", size=13, bold=True)
    if not axes:
        canvas.text(left, under + 46, "() – no axes: every operand is one number", anchor="start")
    x = float(left)
    for axis, words, box, width in zip(axes, verdicts, boxes, widths, strict=True):
        middle = x + width / 2
        canvas.text(middle, top - 8, f"axis {axis.index}", fill=SOFT_INK)
        for i, operand in enumerate(operands):
            _size_box(canvas, middle, top + i * ROW, box, axis, i, operand)
        good = axis.size is not None
        canvas.text(
            middle,
            under + 12,
            f"{'✓' if good else '✗'} {words}",
            size=11,
            fill=GOOD if good else BAD,
            bold=not good,
        )
        canvas.rect(
            middle - box / 2,
            under + 24,
            box,
            BOX,
            "#fff" if good else BAD_TINT,
            INK if good else BAD,
            " stroke-width='2'",
        )
        canvas.text(
            middle, under + 45, str(axis.size) if good else "✗", size=14, bold=True, fill=INK if good else BAD
        )
        x += width + 6
    if shown.result is None:
        canvas.text(x + 6, under + 45, "no result", anchor="start", fill=BAD, bold=True)
    return under + 24 + BOX + 16


def _size_box(
    canvas: Canvas, middle: float, y: float, width: float, axis: Axis, i: int, operand: Operand
) -> None:
    """One operand's size on one axis, and under it what that means for reading memory."""
    colour, size = hue(i), axis.sizes[i]
    x, data = middle - width / 2, f" data-operand='{i}' data-axis='{axis.index}'"
    if axis.size is None and size not in (None, 1):
        canvas.rect(x, y, width, BOX, BAD_TINT, BAD, f" stroke-width='2'{data}")
        canvas.text(middle, y + 21, str(size), size=14, bold=True, fill=BAD)
        return
    if size is None or axis.stretched(i):
        canvas.rect(
            x,
            y,
            width,
            BOX,
            FAINT if size is None else colour.ghost,
            colour.ink,
            f" stroke-dasharray='4 3'{data}",
        )
        before = "–" if size is None else "1"
        after = "1" if axis.size in (None, 1) else str(axis.size)
        canvas.text(middle, y + 21, f"{before} → {after}", size=14, fill=colour.ink)
        if axis.stretched(i):
            canvas.text(
                middle, y + BOX + 11, "stride 0" if size else "missing, stride 0", size=10, fill=SOFT_INK
            )
        return
    canvas.rect(x, y, width, BOX, colour.tint, colour.ink, data)
    canvas.text(middle, y + 21, str(size), size=14, bold=True)
    if operand.t is not None:
        canvas.text(middle, y + BOX + 11, f"stride {operand.t.stride()[axis.index]}", size=10, fill=SOFT_INK)


def _memory_bars(canvas: Canvas, memory: Sequence[tuple[str, int]], y: float) -> float:
    """A bar for each operand's bytes and the result's, to one scale; returns the next free y."""
    if not memory:
        return y
    left = MARGIN + max(text_width(name) for name, _ in memory) + 10
    most = max(1, *(n for _, n in memory))
    canvas.text(MARGIN, y + 12, "memory", anchor="start", fill=SOFT_INK)
    y += 20
    for i, (name, n) in enumerate(memory):
        last = i == len(memory) - 1
        canvas.text(MARGIN, y + 12, name, anchor="start", bold=True, fill=INK if last else hue(i).ink)
        length = max(1, round(240 * n / most))
        canvas.rect(left, y + 1, length, 13, FAINT if last else hue(i).tint, INK if last else hue(i).ink)
        canvas.text(left + length + 8, y + 12, bytes_text(n), anchor="start")
        y += 19
    return y + 8


def _words(canvas: Canvas, notes: Sequence[str], y: float, *, bad: bool) -> None:
    """The notes, and under them the rule itself."""
    width = max(canvas.right - MARGIN, LEAST_WIDTH)
    for line in (part for note in notes for part in wrap(note, width)):
        canvas.text(MARGIN, y + 12, line, anchor="start", fill=BAD if bad else INK)
        y += 17
    canvas.foot(y, RULE_TEXT)
