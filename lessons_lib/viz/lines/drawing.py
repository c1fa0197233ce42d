"""The drawing of `viz.lines`: axes with their numbers, and lines with dashes, signs and names of their own."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import groupby

from lessons_lib.viz.base.palette import FAINT, INK, PAPER, RULE, SOFT_INK, hue
from lessons_lib.viz.base.svg import MARGIN, Canvas, text_width
from lessons_lib.viz.lines.model import COLUMNS, Chart, Line, Point

WIDTH, HEIGHT, LABEL = COLUMNS, 220, 15
# Points of a line up to which each gets its sign; of more, some do.
MOST_SIGNS, SOME_SIGNS = 25, 8
DASHES = ("", "8 4", "2 4", "10 4 2 4", "5 5", "14 4")
# Signs around (0, 0): circle, square, triangle, diamond, upside down, cross.
SIGNS = (
    "m-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z",
    "m-3.5 -3.5h7v7h-7z",
    "m0 -4.5l4.5 8h-9z",
    "m0 -5l5 5l-5 5l-5 -5z",
    "m0 4.5l4.5 -8h-9z",
    "m-4 -1.5h2.5v-2.5h3v2.5h2.5v3h-2.5v2.5h-3v-2.5h-2.5z",
)
KEY = "A cross at the edge: here a line has a number that can't be drawn."

Place = tuple[int, int]


def draw(chart: Chart, heading: str, name: str) -> str:
    """The whole picture as SVG: `heading` over it, `name` is its title."""
    canvas = Canvas()
    canvas.text(MARGIN, MARGIN + 12, heading, anchor="start", size=13, bold=True)
    left = MARGIN + max(text_width(word, 11) for _, word in chart.up.ticks) + 8
    y = _marks(canvas, chart, left, MARGIN + 40)
    canvas.text(MARGIN, y, chart.y_label, anchor="start", size=11, fill=SOFT_INK)
    plot = Plot(canvas, chart, left, y + 10)
    plot.axes()
    plot.marks()
    for i, line in enumerate(chart.lines):
        plot.line(i, line)
    plot.names()
    bottom = plot.top + HEIGHT
    canvas.text(left + WIDTH / 2, bottom + 34, chart.x_label, size=11, fill=SOFT_INK)
    if any(line.missing for line in chart.lines):
        canvas.foot(bottom + 42, KEY)
    return canvas.svg(name)


def _marks(canvas: Canvas, chart: Chart, left: int, y: float) -> float:
    """The names of marked places, over the plot in as many rows as they need; returns the next free y."""
    rows: list[float] = []
    for name, x in sorted(chart.marks, key=lambda mark: mark[1]):
        at, half = left + chart.across.place(x, WIDTH), text_width(name, 11) / 2
        row = next((i for i, end in enumerate(rows) if at - half > end + 6), len(rows))
        rows[row : row + 1] = [at + half]
        canvas.text(at, y + 14 * row, name, size=11, bold=True)
    return y + 14 * len(rows)


class Plot:
    """The space between the axes, its left edge at `left` and its upper one at `top`."""

    def __init__(self, canvas: Canvas, chart: Chart, left: int, top: float) -> None:
        self.canvas, self.chart, self.left, self.top = canvas, chart, left, round(top)

    def place(self, point: Point) -> Place:
        x, y = point
        across, up = self.chart.across.place(x, WIDTH), self.chart.up.place(y, HEIGHT)
        return self.left + across, self.top + HEIGHT - up

    def axes(self) -> None:
        """A faint ground, a rule at each number, and the numbers."""
        canvas, bottom = self.canvas, self.top + HEIGHT
        canvas.rect(self.left, self.top, WIDTH, HEIGHT, FAINT)
        for value, word in self.chart.up.ticks:
            y = bottom - self.chart.up.place(value, HEIGHT)
            canvas.line(self.left, y, self.left + WIDTH, y, RULE)
            canvas.text(self.left - 6, y + 4, word, anchor="end", size=11)
        taken = -math.inf
        for value, word in self.chart.across.ticks:
            x, half = self.left + self.chart.across.place(value, WIDTH), text_width(word, 11) / 2
            canvas.line(x, bottom, x, bottom + 5)
            if x - half > taken:
                canvas.text(x, bottom + 18, word, size=11)
                taken = x + half + 4
        if self.chart.up.low < 0 < self.chart.up.high:
            y = bottom - self.chart.up.place(0.0, HEIGHT)
            canvas.line(self.left, y, self.left + WIDTH, y, SOFT_INK)

    def marks(self) -> None:
        """A dotted rule at each marked place."""
        for _, x in self.chart.marks:
            at = self.left + self.chart.across.place(x, WIDTH)
            self.canvas.line(at, self.top - 8, at, self.top + HEIGHT, INK, " stroke-dasharray='1 3'")

    def line(self, i: int, line: Line) -> None:
        """A line, its signs, and a cross at the edge where it has no place."""
        pieces = list(self._pieces(line.points))
        outline = "".join(map(_outline, pieces))
        self.canvas.parts.append(f"<path d='{outline}' fill='none' stroke='{hue(i).ink}'{_look(i)}/>")
        places = [place for piece in pieces for place in piece]
        if len(places) <= MOST_SIGNS:
            self._signs(i, places)
        elif len(self.chart.lines) > 1:
            # Each line's at other places, so that signs of lines on one another are all seen.
            begin = i * len(places) // (SOME_SIGNS * len(self.chart.lines))
            self._signs(i, places[begin :: len(places) // SOME_SIGNS])
        for kind, (_, x) in line.missing.items():
            at = self.left + self.chart.across.place(x, WIDTH)
            y = self.top + (5 if kind == "inf" else HEIGHT - 5)
            self.canvas.parts.append(
                f"<path d='M{at - 4} {y - 4}l8 8m0 -8l-8 8' stroke='{hue(i).ink}' stroke-width='2'/>"
            )

    def _pieces(self, points: Sequence[Point]) -> Iterator[list[Place]]:
        """The places of points without a gap between them; several on one pixel are one."""
        bottom = self.top + HEIGHT
        for gap, piece in groupby(points, lambda point: math.isnan(point[1])):
            if gap:
                continue
            xs, ys = zip(*piece, strict=True)
            across, up = self.chart.across.places(xs, WIDTH), self.chart.up.places(ys, HEIGHT)
            places = [(self.left + x, bottom - y) for x, y in zip(across, up, strict=True)]
            yield [place for i, place in enumerate(places) if not i or place != places[i - 1]]

    def _signs(self, i: int, places: Sequence[Place]) -> None:
        sign = SIGNS[i % len(SIGNS)]
        outline = "".join(f"M{x} {y}{sign}" for x, y in places)
        fill = hue(i).ink if i % 2 == 0 else PAPER
        self.canvas.parts.append(
            f"<path d='{outline}' fill='{fill}' stroke='{hue(i).ink}' stroke-width='1.5'/>"
        )

    def names(self) -> None:
        """Each line's name beside its end, with a piece of it; of a single line only if it has one of its own."""
        lines = self.chart.lines
        if len(lines) == 1 and lines[0].name == self.chart.y_label:
            self.canvas.reach(self.left + WIDTH + 8, 0)
            return
        ends = [self.place(line.last) for line in lines]
        heights = _apart([y for _, y in ends], self.top, self.top + HEIGHT)
        x = self.left + WIDTH + 12
        for i, (line, (end, y), at) in enumerate(zip(lines, ends, heights, strict=True)):
            ink = hue(i).ink
            if at != y or end < self.left + WIDTH:
                self.canvas.line(end, y, x - 2, at, ink, " stroke-width='.6'")
            self.canvas.parts.append(f"<path d='M{x} {at}h26' stroke='{ink}'{_look(i)}/>")
            self._signs(i, [(x + 13, at)])
            self.canvas.text(x + 32, at + 4, line.name, anchor="start", fill=ink, bold=True)


def _look(i: int) -> str:
    """The attributes of the i-th line besides its colour."""
    dash = DASHES[
        (i + i // len(DASHES)) % len(DASHES)
    ]  # the seventh has the first one's sign and another dash
    return " stroke-width='2' stroke-linejoin='round'" + (f" stroke-dasharray='{dash}'" if dash else "")


def _outline(piece: Sequence[Place]) -> str:
    """A path through these places; a single one is a dot."""
    (x, y), *others = piece
    if not others:
        return f"M{x - 1} {y}h2"
    return f"M{x} {y}L" + " ".join(f"{x} {y}" for x, y in others)


def _apart(heights: Sequence[int], top: int, bottom: int) -> list[int]:
    """The heights moved apart, so that names don't lie on one another; their order stays."""
    order = sorted(range(len(heights)), key=lambda i: heights[i])
    moved = list(heights)
    free = top
    for i in order:
        moved[i] = free = max(heights[i], free)
        free += LABEL
    free = max(bottom, top + LABEL * (len(order) - 1))
    for i in reversed(order):
        moved[i] = min(moved[i], free)
        free = moved[i] - LABEL
    return moved
