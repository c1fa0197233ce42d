"""The drawing of `viz.memory`: stacked areas, one a category, from left to right as the program ran."""

from __future__ import annotations

from lessons_lib.viz.base.describe import size_text
from lessons_lib.viz.base.palette import INK, RULE, SOFT_INK, Hue, hue
from lessons_lib.viz.base.svg import MARGIN, Canvas, text_width
from lessons_lib.viz.memory.model import ORDER, Memory
from lessons_lib.viz.memory.words import heading, name, notes

WIDTH, HEIGHT, LEFT = 560, 220, MARGIN + 70
KEY = "Each column is a moment; areas are stacked in the order of the names on the right, with their bytes at the peak."


def draw(memory: Memory) -> str:
    """The whole picture as SVG."""
    canvas = Canvas()
    canvas.text(MARGIN, MARGIN + 12, heading(memory), anchor="start", size=13, bold=True)
    top = MARGIN + 56
    bottom = top + HEIGHT
    for share in (0, 0.5, 1):
        y = bottom - round(HEIGHT * share)
        canvas.line(LEFT, y, LEFT + WIDTH, y, RULE)
        canvas.text(LEFT - 6, y + 4, size_text(int(memory.most * share)), anchor="end", size=11)
    for number in range(len(memory.categories)):
        _area(canvas, memory, number, bottom)
    _peak(canvas, memory, top)
    _marks(canvas, memory, top, bottom)
    _legend(canvas, memory, top)
    canvas.foot(bottom + 26, " ".join([KEY, *notes(memory)]))
    return canvas.svg(name(memory))


def _colour(memory: Memory, number: int) -> Hue:
    """The same for a category in every picture."""
    name = memory.categories[number]
    return hue(ORDER.index(name) if name in ORDER else number)


def _x(memory: Memory, event: float) -> int:
    return LEFT + round(WIDTH * event / (memory.events + 1))


def _area(canvas: Canvas, memory: Memory, number: int, bottom: int) -> None:
    """One category, between what is below it and that with it; nothing where it has no height."""
    edges = [_x(memory, at) for at, _ in memory.columns] + [LEFT + WIDTH]
    run: list[tuple[int, int, int]] = []  # x, upper, lower
    paths = []
    for (_, stack), x, end in zip(memory.columns, edges, edges[1:], strict=False):
        lower, upper = (bottom - round(HEIGHT * sum(stack[:n]) / memory.most) for n in (number, number + 1))
        if upper < lower:
            run.append((x, upper, lower))
        elif run:
            paths.append(_outline(run, x))
            run = []
        if end == LEFT + WIDTH and run:
            paths.append(_outline(run, end))
            break
    colour = _colour(memory, number)
    canvas.parts.append(
        f"<path d='{''.join(paths)}' fill='{colour.tint}' stroke='{colour.ink}' stroke-width='.7'/>"
    )


def _outline(run: list[tuple[int, int, int]], end: int) -> str:
    """Around a run of columns: there along the upper edge, back along the lower one."""
    upper = [(x, high) for x, high, _ in run]
    lower = [(x, low) for x, _, low in run]
    return f"{_steps(upper, 'M', end)}{_back(lower)}z"


def _steps(points: list[tuple[int, int]], first: str, end: int) -> str:
    """From left to right: level until the next moment."""
    x, y = points[0]
    path, height = f"{first}{x} {y}", y
    for x, y in points[1:]:
        if y != height:
            path += f"H{x}V{y}"
            height = y
    return f"{path}H{end}"


def _back(points: list[tuple[int, int]]) -> str:
    """From right to left, along the same steps."""
    path = f"V{points[-1][1]}"
    for (x, y), (_, before) in zip(points[:0:-1], points[-2::-1], strict=True):
        if before != y:
            path += f"H{x}V{before}"
    return f"{path}H{points[0][0]}"


def _peak(canvas: Canvas, memory: Memory, top: int) -> None:
    x = _x(memory, memory.columns[memory.peak][0])
    canvas.line(x, top - 8, x, top, INK)
    text = f"peak {size_text(memory.most)}"
    half = text_width(text, 11) // 2
    canvas.text(max(LEFT + half, min(LEFT + WIDTH - half, x)), top - 12, text, size=11, bold=True)


def _marks(canvas: Canvas, memory: Memory, top: int, bottom: int) -> None:
    """A dashed line at each mark; names that would run into the one before are left out: words have them all."""
    free_from = LEFT
    for mark in memory.marks:
        x = _x(memory, mark.at + 0.5)
        canvas.line(x, top, x, bottom + 4, SOFT_INK, " stroke-dasharray='2 3'")
        half = text_width(mark.name, 10) // 2
        if x - half >= free_from:
            canvas.text(x, bottom + 16, mark.name, size=10, fill=SOFT_INK)
            free_from = x + half + 6


def _legend(canvas: Canvas, memory: Memory, top: int) -> None:
    """The names from top to bottom as the areas lie, with their bytes at the peak."""
    x, y = LEFT + WIDTH + 14, top + 10
    for number in reversed(range(len(memory.categories))):
        colour = _colour(memory, number)
        canvas.rect(x, y - 9, 12, 12, colour.tint, colour.ink)
        text = f"{memory.categories[number]}: {size_text(memory.at_peak[number])}"
        canvas.text(x + 18, y + 1, text, anchor="start", size=11)
        y += 20
