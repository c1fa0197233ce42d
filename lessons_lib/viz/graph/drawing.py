"""The drawing of `viz.graph`: boxes in layers from the loss down to the leaves."""

from __future__ import annotations

from collections.abc import Sequence

from lessons_lib.viz.base.palette import BAD, GOOD, INK, PAPER, SOFT_INK, hue
from lessons_lib.viz.base.svg import MARGIN, Canvas, text_width
from lessons_lib.viz.graph.layers import Point, layered
from lessons_lib.viz.graph.model import Box

LINE, PAD, TOP = 14, 9, 30
KEY = (
    "Backward goes down from the loss. Numbers show the order in which it runs the nodes; a node waits until "
    "all its gradients have arrived. ✂ marks inputs that need no gradient: constants and detached tensors."
)
STEP_KEY = "Filled nodes have run, ▶ marks the last one; dashed ones are waiting."
_FILLS = {"loss": hue(4), "operation": hue(0), "leaf": hue(2), "fold": hue(3)}


def draw(shown: Sequence[Box], of: str, title: str, step: int | None, key: str = KEY) -> str:
    """The whole picture as SVG; with `step`, what has run is filled and what waits is pale and dashed.

    of: the picture's kind and whose it is, `Graph of loss`. title: what it consists of.
    """
    canvas = Canvas()
    canvas.text(MARGIN, MARGIN + 12, title, anchor="start", size=13, bold=True)
    sizes = [_size(box) for box in shown]
    layout = layered([sorted(box.edges) for box in shown], sizes)
    for (source, target), points in layout.routes.items():
        _edge(canvas, points, shown[source].edges[target], shown[source].done(step), step)
    for box, corner, size in zip(shown, layout.corners, sizes, strict=True):
        _box(canvas, box, (corner[0] + MARGIN, corner[1] + MARGIN + TOP), size, step)
    canvas.foot(canvas.bottom + 8, key if step is None else f"{STEP_KEY} {key}")
    return canvas.svg(f"{of}: {title}")


def _lines(box: Box) -> list[str]:
    cut = [f"✂ input {', '.join(map(str, box.cut))}: no gradient"] if box.cut else []
    return [*box.lines, *cut]


def _number(box: Box) -> str:
    if not box.numbers:
        return ""
    return f"{box.numbers.start + 1}" + (f"–{box.numbers.stop}" if len(box.numbers) > 1 else "")


def _size(box: Box) -> tuple[float, float]:
    title = text_width(f"{_number(box)}  {box.title}") + 12
    lines = _lines(box)
    return max([title, *(text_width(line, 11) for line in lines)]) + 2 * PAD, 24 + LINE * len(lines)


def _box(canvas: Canvas, box: Box, corner: Point, size: tuple[float, float], step: int | None) -> None:
    colour, (x, y), (width, height) = _FILLS[box.kind], corner, size
    done = box.kind == "loss" or box.done(step)
    now = step is not None and box.numbers.stop == step and bool(box.numbers)
    look = " rx='10'" if box.kind in ("leaf", "loss") else " rx='3'"
    look += " stroke-width='3'" if now else ""
    look += "" if done else " stroke-dasharray='4 3'"
    data = f" data-node='{box.numbers.start}'" if box.numbers else ""
    canvas.rect(x, y, width, height, colour.tint if done else PAPER, INK if now else colour.ink, look + data)
    words = f"{'▶ ' if now else ''}{_number(box)}  {box.title}".strip()
    canvas.text(x + width / 2, y + 16, words, bold=True, fill=INK if done else SOFT_INK)
    for i, line in enumerate(_lines(box)):
        fill = BAD if line.startswith(("✂", "✗")) or "will fail" in line else INK if done else SOFT_INK
        canvas.text(x + width / 2, y + 31 + LINE * i, line, size=11, fill=fill)
    if box.cut:
        _stub(canvas, x + width - 16, y + height)


def _stub(canvas: Canvas, x: float, y: float) -> None:
    """A cut edge: a short dashed line that leads nowhere."""
    canvas.line(x, y, x, y + 12, BAD, " stroke-dasharray='3 2' stroke-width='1.5'")
    canvas.line(x - 5, y + 13, x + 5, y + 13, BAD, " stroke-width='1.5'")


def _edge(canvas: Canvas, points: Sequence[Point], count: int, done: bool, step: int | None) -> None:
    """A gradient's way from box to box; `count` gradients on it are said beside it."""
    moved = [(x + MARGIN, y + MARGIN + TOP) for x, y in points]
    (x, y), rest = moved[0], moved[1:]
    path = f"M{x:g} {y:g}"
    for to_x, to_y in rest:
        middle = (y + to_y) / 2
        bend = f"C{x:g} {middle:g} {to_x:g} {middle:g} {to_x:g} {to_y:g}"
        path += f"L{to_x:g} {to_y:g}" if x == to_x else bend
        x, y = to_x, to_y
    stroke, look = SOFT_INK, "" if step is None else " stroke-dasharray='4 3'"
    if done and step is not None:
        stroke, look = GOOD, " stroke-width='2.5'"
    canvas.parts.append(f"<path d='{path}' fill='none' stroke='{stroke}'{look}/>")
    canvas.parts.append(f"<path d='M{x:g} {y:g}l-4 -8h8z' fill='{stroke}'/>")
    if count > 1:
        canvas.text(x + 8, y - 10, f"×{count}", anchor="start", size=11, bold=True)
