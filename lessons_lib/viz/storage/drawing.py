"""The drawing of `viz.storage`: rows of slots first, then each tensor as a grid with its sum."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from lessons_lib.viz.base.palette import INK, SOFT_INK, hue
from lessons_lib.viz.base.slab import Slab
from lessons_lib.viz.base.svg import LEAST_WIDTH, MARGIN, Canvas, text_width, wrap
from lessons_lib.viz.base.values import Numbers, Value
from lessons_lib.viz.storage.memory import Memory
from lessons_lib.viz.storage.model import ShownStorage, ShownTensor
from lessons_lib.viz.storage.slots import draw_slots
from lessons_lib.viz.storage.words import facts, heading, name_of, sentences, sharing

WIDEST, CELL, LINE = 900, 30, 16
KEY = "Above each slot is its number, below it the index of the element stored there. @ is an element's slot."


def draw(rows: Sequence[ShownStorage]) -> str:
    """The whole picture as SVG."""
    canvas = Canvas()
    y = float(MARGIN)
    for i, row in enumerate(rows):
        canvas.text(MARGIN, y + 12, heading(row.memory, i, len(rows)), anchor="start", size=13, bold=True)
        y = draw_slots(canvas, row, y + 22)
    x, tallest = float(MARGIN), y
    for panel in (Panel(t, row.memory) for row in rows for t in row.tensors):
        if x > MARGIN and x + panel.width > WIDEST:
            x, y = float(MARGIN), tallest + 10
        tallest = max(tallest, panel.draw(canvas, x, y))
        x += panel.width + 28
    y = tallest + 6
    for line in (
        part for said in sharing(rows) for part in wrap(said, max(canvas.right - MARGIN, LEAST_WIDTH))
    ):
        canvas.text(MARGIN, y + 12, line, anchor="start", bold=True)
        y += LINE
    canvas.foot(y, KEY)
    return canvas.svg(name_of(rows))


class Panel:
    """One tensor: its facts and sentences over its tables, all cells of one width."""

    def __init__(self, t: ShownTensor, memory: Memory) -> None:
        self.t = t
        self.title = f"{t.placed.name}: {facts(t.placed)}"
        self.lines = sentences(t, memory)
        values = [v for part in t.parts for v in part.values or ()]
        self.write: Callable[[Value], str] = Numbers(values).write
        slots = (text_width(f"@{slot}", 10) + 6 for slot in t.lane)
        columns = (text_width(str(c), 10) + 6 for part in t.parts for c in part.columns)
        self.cell = max([30, *(text_width(self.write(v)) + 8 for v in values), *slots, *columns])
        rows = (text_width(str(r), 10) for part in t.parts if part.ndim == 2 for r in part.rows)
        self.side = max([8, *rows]) + 6
        words = (text_width(line, 11) for line in self.lines)
        tables = sum(self._table_width(part) for part in t.parts)
        self.width = max(text_width(self.title), min(WIDEST, tables), *words)

    def _table_width(self, part: Slab) -> int:
        return self.side + len(part.columns) * self.cell + 16

    def draw(self, canvas: Canvas, x: float, y: float) -> float:
        """Draw the panel from (x, y); returns its bottom."""
        ink = hue(self.t.placed.number).ink
        canvas.text(x, y + 12, self.title, anchor="start", bold=True, fill=ink)
        y += 18
        for line in self.lines:
            canvas.text(x, y + 12, line, anchor="start", size=11)
            y += LINE
        left, bottom = x, y
        for part in self.t.parts:
            if left > x and left + self._table_width(part) > WIDEST:
                left, y = x, bottom + 8
            bottom = max(bottom, self._table(canvas, part, left, y + 4))
            left += self._table_width(part)
        return bottom + 6

    def _table(self, canvas: Canvas, part: Slab, x: float, y: float) -> float:
        """One table from (x, y): in each cell the value, and after `@` its slot; returns the bottom."""
        placed, cell = self.t.placed, self.cell
        colour = hue(placed.number)
        if part.name:
            canvas.text(x, y + 12, f"{placed.name}{part.name}", anchor="start", size=11, fill=colour.ink)
            y += 16
        left = x + self.side
        if part.ndim:
            columns = [(i * cell, "…" if c is None else str(c)) for i, c in enumerate(part.columns)]
            canvas.words(left + cell / 2, y + 10, columns, size=10, fill=SOFT_INK)
        y += 14
        for label, row in zip(part.rows, part.places(), strict=True):
            if part.ndim == 2:
                name = "…" if label is None else str(label)
                canvas.text(left - 6, y + 19, name, anchor="end", size=10, fill=SOFT_INK)
            shown = [(i * cell, *place) for i, place in enumerate(row) if place]
            height = CELL if shown else LINE
            boxes = [(at, f" data-i='{','.join(map(str, index))}'") for at, index, _ in shown]
            canvas.boxes(
                left, y, (cell - 2, height - 2), boxes, colour.tint, colour.ink, f" data-t='{placed.number}'"
            )
            middle = left + cell / 2 - 1
            canvas.words(
                middle, y + 13, [(at, self.write(v)) for at, _, v in shown if v is not None], bold=True
            )
            slots = [(at, f"@{placed.slot(index)}") for at, index, _ in shown]
            canvas.words(middle, y + 24, slots, size=10, fill=colour.ink)
            gaps = [(i * cell, "…") for i, place in enumerate(row) if not place]
            canvas.words(middle, y + height / 2, gaps, fill=SOFT_INK)
            chosen = [(at, "") for at, index, _ in shown if index == self.t.example]
            canvas.boxes(left, y, (cell - 2, height - 2), chosen, "none", INK, " stroke-width='2.5'")
            y += height
        canvas.reach(left + len(part.columns) * cell, y)
        return y
