"""The drawing of `viz.allocator`: a bar for each segment, as long as the others, cut into its blocks."""

from __future__ import annotations

from lessons_lib.viz.allocator.model import Memory, Segment
from lessons_lib.viz.allocator.words import heading, name, notes, segment_text
from lessons_lib.viz.base.describe import size_text
from lessons_lib.viz.base.palette import INK, PAPER, SOFT_INK, hue
from lessons_lib.viz.base.svg import MARGIN, Canvas, text_width

LENGTH, BAR, ROW = 640, 24, 52
KEY = (
    "Each bar is a segment from the driver, with its blocks in order of address. All bars are equally long, whatever the "
    "segments' sizes. Filled: in use. Dashed: free, kept for the next request."
)

MARKED = "Thick outline: this step's block."


def draw(memory: Memory, *, happened: bool = True) -> str:
    """The whole picture as SVG. happened: whether it says what the step did; a live form says so itself."""
    canvas = Canvas()
    canvas.text(MARGIN, MARGIN + 12, heading(memory), anchor="start", size=13, bold=True)
    top = MARGIN + 36
    for number, segment in enumerate(memory.segments, 1):
        canvas.text(MARGIN, top, f"{number}. {segment_text(segment)}", anchor="start")
        _bar(canvas, segment, top + 8)
        top += ROW
    canvas.reach(MARGIN + LENGTH, top - 12)
    said = [memory.happened] if memory.happened and happened else []
    marked = any(block.marked for segment in memory.segments for block in segment.blocks)
    canvas.foot(top - 12, " ".join([*said, KEY, *([MARKED] if marked else []), *notes(memory)]))
    return canvas.svg(name(memory))


def _bar(canvas: Canvas, segment: Segment, y: int) -> None:
    """Each block at its place; where one is too narrow for a pixel it still gets a line."""
    at, outline = 0, ""
    for block in segment.blocks:
        left, right = (round(LENGTH * edge / segment.size) for edge in (at, at + block.size))
        width = max(1, right - left)
        colour = hue(0 if segment.small else 2)
        if block.free:
            canvas.rect(MARGIN + left, y, width, BAR, PAPER, SOFT_INK, " stroke-dasharray='3 3'")
        else:
            canvas.rect(MARGIN + left, y, width, BAR, colour.tint, colour.ink)
        if block.marked:
            outline = f"M{MARGIN + left} {y}h{width}v{BAR}h-{width}z"
        text = size_text(block.size)
        if text_width(text, 11) + 8 <= width:
            fill = SOFT_INK if block.free else INK
            canvas.text(MARGIN + left + width // 2, y + 16, text, size=11, fill=fill)
        at += block.size
    if outline:  # over the neighbours
        canvas.parts.append(f"<path d='{outline}' fill='none' stroke='{INK}' stroke-width='3'/>")
