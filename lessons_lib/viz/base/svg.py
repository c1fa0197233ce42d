"""Writing SVG: a list of elements that knows how large it has become. Attributes take single quotes."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from functools import lru_cache

from lessons_lib.viz.base.palette import INK, PAPER, RULE, SANS, SOFT_INK

MARGIN, LEAST_WIDTH = 14, 480
LONGEST_TITLE = 150  # characters: a picture's name, not its description

_MARKUP = {"&": "&amp;", "<": "&lt;", ">": "&gt;", "'": "&#39;", '"': "&#34;"}
# Markup, and the characters that XML forbids.
_UNSAFE = re.compile("[&<>'\"\x00-\x1f\ud800-\udfff\ufffe\uffff]")


def escape(text: str) -> str:
    """`text` inside SVG; characters that XML forbids become the replacement character."""
    return _UNSAFE.sub(lambda found: _MARKUP.get(found[0], "\ufffd"), text)


# Characters of about a third of an em; the others are taken to be as wide as a digit.
_NARROW = frozenset(" .,:;'|!()[]ijlft·")


def text_width(text: str, size: float = 12) -> int:
    """An estimate of a text's width in whole pixels, on the wide side: the reader's font is not known here."""
    return math.ceil(size * _ems(text))


@lru_cache(4096)
def _ems(text: str) -> float:
    return 0.65 * len(text) - 0.27 * sum(map(_NARROW.__contains__, text))


def wrap(text: str, width: float, size: float = 12) -> list[str]:
    """`text` broken at spaces into lines of at most about `width` pixels."""
    lines: list[str] = []
    for word in text.split():
        if lines and text_width(f"{lines[-1]} {word}", size) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def shortened(title: str) -> str:
    """`title` in one line, cut off after a word where it is longer than a picture's name may be."""
    words = " ".join(title.split())
    if len(words) <= LONGEST_TITLE:
        return words
    kept, space, _ = words[: LONGEST_TITLE - 1].rpartition(" ")
    return f"{kept.rstrip(',;:')} …" if space else f"{words[: LONGEST_TITLE - 1]}…"


class Canvas:
    """Elements in drawing order, and the right and bottom edges that they reach.

    Text is 12 px, centred on its x and standing on its baseline y, unless told otherwise.
    """

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.right = 0.0
        self.bottom = 0.0

    def reach(self, right: float, bottom: float) -> None:
        """Make sure that the picture extends to this point."""
        self.right = max(self.right, right)
        self.bottom = max(self.bottom, bottom)

    def rect(
        self, x: float, y: float, width: float, height: float, fill: str, stroke: str = RULE, extra: str = ""
    ) -> None:
        """A box; `extra` is further attributes, already written."""
        self.parts.append(
            f"<rect x='{x:g}' y='{y:g}' width='{width:g}' height='{height:g}' fill='{fill}' stroke='{stroke}'{extra}/>"
        )
        self.reach(x + width, y + height)

    def boxes(
        self,
        x: float,
        y: float,
        size: tuple[float, float],
        places: Iterable[tuple[float, str]],
        fill: str,
        stroke: str,
        extra: str = "",
    ) -> None:
        """A row of boxes of one size and look; each place is its x from the row's start and its attributes."""
        width, height = size
        outlines = [(f"M{at:g} 0h{width:g}v{height:g}H{at:g}z", data) for at, data in places]
        drawn = [f"<path d='{outline}'{data}/>" for outline, data in outlines if data]
        plain = "".join(outline for outline, data in outlines if not data)
        if plain:
            drawn.append(f"<path d='{plain}'/>")
        if drawn:
            self.parts.append(
                f"<g transform='translate({x:g} {y:g})' fill='{fill}' stroke='{stroke}'{extra}>{''.join(drawn)}</g>"
            )

    def words(
        self,
        x: float,
        y: float,
        places: Iterable[tuple[float, str]],
        *,
        size: float = 12,
        fill: str = INK,
        bold: bool = False,
    ) -> None:
        """A row of centred words of one look; each place is its x from the row's start and the word."""
        drawn = [f"<text x='{at:g}'>{escape(word)}</text>" for at, word in places]
        if drawn:
            style = _style(size, fill, bold)
            self.parts.append(f"<g transform='translate({x:g} {y:g})'{style}>{''.join(drawn)}</g>")

    def line(self, x1: float, y1: float, x2: float, y2: float, stroke: str = INK, extra: str = "") -> None:
        self.parts.append(f"<path d='M{x1:g} {y1:g}L{x2:g} {y2:g}' stroke='{stroke}'{extra}/>")
        self.reach(max(x1, x2), max(y1, y2))

    def text(
        self,
        x: float,
        y: float,
        text: str,
        *,
        anchor: str = "middle",
        size: float = 12,
        fill: str = INK,
        bold: bool = False,
    ) -> None:
        attributes = "" if anchor == "middle" else f" text-anchor='{anchor}'"
        attributes += _style(size, fill, bold)
        self.parts.append(f"<text x='{x:g}' y='{y:g}'{attributes}>{escape(text)}</text>")
        share = {"start": 1.0, "middle": 0.5, "end": 0.0}[anchor]
        self.reach(x + share * text_width(text, size * 1.08 if bold else size), y + 4)

    def foot(self, y: float, key: str) -> None:
        """How to read the picture, below `y`: under a rule, in lines of the picture's width."""
        width = max(self.right - MARGIN, LEAST_WIDTH)
        self.line(MARGIN, y + 4, MARGIN + width, y + 4, RULE)
        for i, line in enumerate(wrap(key, width)):
            self.text(MARGIN, y + 22 + 16 * i, line, anchor="start", fill=SOFT_INK)

    def svg(self, title: str) -> str:
        """The whole drawing on white paper; its size is what was reached plus a margin.

        title: what kind of picture this is, and of what. Screen readers say it for the whole, so it is short.
        """
        width, height = round(self.right + MARGIN), round(self.bottom + MARGIN)
        return (
            f"<svg xmlns='http://www.w3.org/2000/svg' width='{width}' height='{height}' viewBox='0 0 {width} {height}'"
            f" font-family=\"{SANS}\" font-size='12' fill='{INK}' text-anchor='middle'>"
            f"<title>{escape(shortened(title))}</title>"
            f"<rect x='.5' y='.5' width='{width - 1}' height='{height - 1}' rx='6' fill='{PAPER}' stroke='{RULE}'/>"
            f"{''.join(self.parts)}</svg>"
        )


def _style(size: float, fill: str, bold: bool) -> str:
    """The attributes of a text that differ from the picture's own."""
    attributes = "" if size == 12 else f" font-size='{size:g}'"
    if fill != INK:
        attributes += f" fill='{fill}'"
    return attributes + (" font-weight='bold'" if bold else "")
