"""Colours: every one literal, told apart by people with any colour vision, and never the only sign.

Pictures stand on their own white paper, so that they read the same in a light and in a dark notebook.
The hues are those of Okabe and Ito's palette; tints carry black text, inks stand on the paper.
"""

from __future__ import annotations

from typing import NamedTuple

PAPER = "#fff"
INK = "#1a1a1a"
SOFT_INK = "#595959"
RULE = "#bdbdbd"
FAINT = "#f3f3f3"
GOOD = "#00684c"
BAD = "#b03a00"
BAD_TINT = "#fde3d6"

# Family names unquoted, so that they may stand in an attribute of either quote.
SANS = "system-ui,DejaVu Sans,sans-serif"
MONO = "monospace"


class Hue(NamedTuple):
    """One tensor's colour: `tint` fills its cells, `ghost` its repeated cells, `ink` outlines and names it."""

    tint: str
    ghost: str
    ink: str


_HUES = (
    Hue("#cbe3f4", "#eef6fb", "#005a8e"),  # blue
    Hue("#fbdda6", "#fef5e4", "#8a5a00"),  # orange
    Hue("#bfe8da", "#ebf8f3", "#00684c"),  # green
    Hue("#f1d3e4", "#fbf1f7", "#8c3c69"),  # purple
    Hue("#f4ecac", "#fcfae6", "#6b6100"),  # yellow
    Hue("#f9cfb9", "#fdf0ea", "#963d00"),  # vermilion
)


def hue(i: int) -> Hue:
    """The colour of the i-th tensor of a picture; six differ, then they repeat (names still differ)."""
    return _HUES[i % len(_HUES)]


# From the most negative to the most positive, in nine steps: blue, paper at zero, orange.
_SCALE = ("#3f8fc4", "#74b0d8", "#a6cde7", "#d6e8f4", "#fff", "#fdebcb", "#fbd796", "#f7be5c", "#eda226")


def shade(value: float, largest: float) -> str:
    """Background of a value: darker with size, blue below zero, orange above; black text reads on all."""
    if largest == 0:
        return _SCALE[4]
    step = round(4 * (value / largest))
    return _SCALE[4 + max(-4, min(4, step))]
