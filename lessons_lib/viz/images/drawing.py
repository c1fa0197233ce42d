"""The drawing of `viz.images`: images in rows, each over its label, and below them what black and white are."""

from __future__ import annotations

import math

from lessons_lib.viz.base.svg import MARGIN, Canvas, text_width
from lessons_lib.viz.images.model import Sheet
from lessons_lib.viz.images.png import png_uri

WIDEST, GAP = 760, 10
# How long the longer side of an image becomes at least about, by the number of images.
SIDES = ((1, 224), (4, 128), (1000, 80))


def draw(sheet: Sheet, heading: str, name: str, notes: list[str], columns: int | None) -> str:
    """The whole picture as SVG."""
    canvas = Canvas()
    canvas.text(MARGIN, MARGIN + 12, heading, anchor="start", size=13, bold=True)
    high, wide = sheet.images[0].pixels.shape[:2]
    side = next(length for most, length in SIDES if len(sheet.images) <= most)
    times = max(1, side // max(high, wide))
    width, height = times * wide, times * high
    step = max(width, *(text_width(image.label, 11) for image in sheet.images)) + GAP
    rows = math.ceil(len(sheet.images) / max(1, WIDEST // step))
    across = columns or math.ceil(len(sheet.images) / rows)  # as many in each row
    top = MARGIN + 26
    for i, image in enumerate(sheet.images):
        x, y = MARGIN + i % across * step, top + i // across * (height + 26)
        canvas.rect(x, y, width + 2, height + 2, "none")
        canvas.parts.append(
            f"<image x='{x + 1}' y='{y + 1}' width='{width}' height='{height}' preserveAspectRatio='none'"
            f" style='image-rendering:pixelated' href='{png_uri(image.pixels)}'/>"
        )
        canvas.text(x + width / 2 + 1, y + height + 16, image.label, size=11)
    canvas.foot(canvas.bottom, " ".join(notes))
    return canvas.svg(name)
