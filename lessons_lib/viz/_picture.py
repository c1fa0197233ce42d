"""What every function of `viz` returns: one picture, said three times (words, HTML, SVG)."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import Any


@dataclass(frozen=True, slots=True)
class Picture:
    """A finished picture; it holds strings only and no tensor.

    `text` says in words what the picture shows, `html` is what a notebook displays, and `svg` is the
    drawing itself, or None where the picture is a table.
    """

    text: str
    html: str
    svg: str | None = None

    @classmethod
    def of_diagram(cls, svg: str, text: str) -> Picture:
        """A drawing: the notebook gets it as an image, the only form of SVG that untrusted notebooks keep."""
        alt = escape(" ".join(text.split()))
        return cls(text, f'<img alt="{alt}" src="{_data_uri(svg)}" style="max-width:100%;height:auto">', svg)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/plain": self.text, "text/html": self.html}

    def __repr__(self) -> str:
        return self.text


def _data_uri(svg: str) -> str:
    """`svg` as a data URI that may stand in a double-quoted attribute."""
    for character, code in (
        ("%", "%25"),
        ("#", "%23"),
        ("<", "%3C"),
        (">", "%3E"),
        ('"', "%22"),
        ("&", "%26"),
    ):
        svg = svg.replace(character, code)
    return "data:image/svg+xml;charset=utf-8," + svg
