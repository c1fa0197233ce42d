"""The drawing of a vanished axis: the table, what is left below it and what should be left beside it."""

from __future__ import annotations

from collections.abc import Sequence

from torch import Tensor

from lessons_lib.checking.values.numbers import format_number
from lessons_lib.notebook.drawn.axes import VanishedAxis
from lessons_lib.viz.base.palette import BAD, BAD_TINT, GOOD, INK, hue
from lessons_lib.viz.base.picture import Picture
from lessons_lib.viz.base.svg import MARGIN, Canvas, text_width

HEIGHT, ARROW = 26, 30


def draw(shown: VanishedAxis) -> Picture:
    """Numbers left below their columns where the rows disappeared, beside their rows where the columns did."""
    rows = [[format_number(value) for value in row] for row in shown.table.tolist()]
    below, beside = (shown.got, shown.expected) if shown.vanished == 0 else (shown.expected, shown.got)
    left = [_numbers(below), _numbers(beside)]
    width = max(text_width(word) for row in [*rows, *left] for word in row) + 16
    canvas = Canvas()
    x, y = MARGIN, MARGIN + 20
    canvas.text(
        x, MARGIN + 10, f"{shown.name} {tuple(shown.table.shape)}", anchor="start", size=13, bold=True
    )
    for r, row in enumerate(rows):
        for c, word in enumerate(row):
            _box(canvas, x + c * width, y + r * HEIGHT, width, word, hue(0).tint, hue(0).ink)
    bottom, right = y + len(rows) * HEIGHT, x + len(rows[0]) * width
    for axis, words in enumerate(left):
        is_yours = axis == shown.vanished
        ink, ground = (BAD, BAD_TINT) if is_yours else (GOOD, hue(2).tint)
        for i, word in enumerate(words):
            if axis == 0:
                middle = x + (i + 0.5) * width
                _arrow(canvas, (middle, bottom + 4), (middle, bottom + ARROW - 4), ink, is_yours)
                _box(canvas, x + i * width, bottom + ARROW, width, word, ground, ink)
            else:
                middle = y + (i + 0.5) * HEIGHT
                _arrow(canvas, (right + 4, middle), (right + ARROW - 4, middle), ink, is_yours)
                _box(canvas, right + ARROW, y + i * HEIGHT, width, word, ground, ink)
    yours, wanted = said(shown)
    for i, (line, ink) in enumerate(((f"✗ {yours}", BAD), (f"✓ {wanted}", GOOD))):
        canvas.text(x, bottom + ARROW + HEIGHT + 22 + 18 * i, line, anchor="start", fill=ink, bold=True)
    title = (
        f"The axis that disappeared: {shown.axes[shown.vanished]}, of {shown.name} {tuple(shown.table.shape)}"
    )
    return Picture.of_diagram(canvas.svg(title), "\n".join([f"{title}.", yours, wanted]))


def said(shown: VanishedAxis) -> tuple[str, str]:
    """What is left in the answer, and what should be, in a sentence each."""
    yours, other = shown.axes[shown.vanished], shown.axes[1 - shown.vanished]
    got, expected = ", ".join(_numbers(shown.got)), ", ".join(_numbers(shown.expected))
    return (
        f"You: {yours} disappeared; {other} is left: {got}",
        f"Expected: {other} disappears; {yours} is left: {expected}",
    )


def _numbers(values: Tensor) -> Sequence[str]:
    return [format_number(value) for value in values.tolist()]


def _box(canvas: Canvas, x: float, y: float, width: float, word: str, ground: str, ink: str) -> None:
    canvas.rect(x, y, width, HEIGHT, ground, ink)
    canvas.text(x + width / 2, y + HEIGHT / 2 + 4, word, fill=INK)


def _arrow(
    canvas: Canvas, start: tuple[float, float], end: tuple[float, float], ink: str, solid: bool
) -> None:
    """Where a row or column of numbers goes; dashed for where it should go."""
    dashes = "" if solid else " stroke-dasharray='3 2'"
    canvas.line(*start, *end, ink, f" stroke-width='1.5'{dashes}")
    (x, y), down = end, end[1] > start[1]
    head = f"M{x:g} {y + 2:g}l-4 -6h8z" if down else f"M{x + 2:g} {y:g}l-6 -4v8z"
    canvas.parts.append(f"<path d='{head}' fill='{ink}'/>")
