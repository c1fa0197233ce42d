"""The drawing of `viz.bits`: a row of boxes for each number, grouped by what the bits mean."""

from __future__ import annotations

from collections.abc import Sequence

from lessons_lib.viz.base.palette import SOFT_INK, hue
from lessons_lib.viz.base.svg import MARGIN, Canvas, text_width
from lessons_lib.viz.bits.model import Row
from lessons_lib.viz.bits.words import RowWords, Words

BOX, GAP, LINE = (12, 20), 8, 16  # a bit's width and height
# Runs keep their colour in every dtype: sign purple, exponent orange, fraction and integer bits blue.
_HUES = {"sign": hue(3), "exponent": hue(1), "fraction": hue(0), "value": hue(0)}


def draw(rows: Sequence[Row], said: Words, box: tuple[int, int] = BOX) -> str:
    """The whole picture as SVG. box: a bit's width and height, in pixels."""
    canvas = Canvas()
    y = float(MARGIN)
    for i, (row, own) in enumerate(zip(rows, said.rows, strict=True)):
        y = _row(canvas, row, own, i, y, box) + 14
    canvas.reach(0, y - 14)
    return canvas.svg(f"Bits: {', '.join(row.label for row in rows)}")


def _row(canvas: Canvas, row: Row, own: RowWords, i: int, y: float, box: tuple[int, int]) -> float:
    """One number's bits below `y`; returns the next free y."""
    cell, height = box
    canvas.text(MARGIN, y + 12, row.label, anchor="start", size=13, bold=True)
    y += 20
    x, bit = float(MARGIN), row.form.width
    for (name, digits), meaning in zip(row.pattern(), own.meanings, strict=True):
        colour = _HUES[name]
        said = [name, meaning] if meaning else [name]
        ends = [bit - 1] if len(digits) == 1 else [bit - 1, bit - len(digits)]
        places = [k * cell for k in range(len(digits))]
        width = len(digits) * cell
        canvas.words(
            x + cell / 2,
            y + 8,
            [(end_x, str(end)) for end_x, end in zip((0, width - cell), ends, strict=False)],
            size=9,
            fill=SOFT_INK,
        )
        data = [(at, f" data-bit='{bit - 1 - k}'") for k, at in enumerate(places)]
        canvas.boxes(x, y + 12, box, data, colour.tint, colour.ink, f" data-row='{i}'")
        canvas.words(
            x + cell / 2, y + 16 + height / 2, [(at, digit) for at, digit in zip(places, digits, strict=True)]
        )
        for k, word in enumerate(said):
            canvas.text(
                x, y + 26 + height + 14 * k, word, anchor="start", size=11, fill=colour.ink, bold=not k
            )
        canvas.reach(x + width, y)
        x += max(width, *(text_width(word, 11) for word in said)) + GAP
        bit -= len(digits)
    y += 47 + height
    for line in own.lines:
        canvas.text(MARGIN, y + 12, line, anchor="start")
        y += LINE
    return y
