"""A slab as a table: words for text/plain, `<table>` for the notebook."""

from __future__ import annotations

import math

from lessons_lib.viz.base.palette import FAINT, INK, MONO, PAPER, RULE, SOFT_INK, shade
from lessons_lib.viz.base.slab import Slab
from lessons_lib.viz.base.values import Numbers, Value, magnitude, rounded

GAP = "…"
UNREADABLE = "?"


def table_text(slab: Slab, numbers: Numbers) -> str:
    """The values in aligned columns, under the slab's name if it has one; empty if there are none."""
    lines = [[_word(place, numbers) for place in row] for row in slab.places()]
    width = max((len(word) for line in lines for word in line), default=0)
    rows = ["  " + " ".join(word.rjust(width) for word in line) for line in lines if line]
    return "\n".join([slab.name, *rows] if slab.name else rows)


def table_html(slab: Slab, numbers: Numbers, largest: float, caption: str) -> str:
    """The slab as a table under `caption`; `largest` is the magnitude of the darkest colour."""
    two = slab.ndim == 2
    head = ""
    if slab.ndim:
        first = len(slab.lead)
        axes = f"axis {first} ↓ {first + 1} →" if two else f"axis {first} →"
        labels = "".join(_th(_label(c), "col") for c in slab.columns)
        head = f"<thead><tr>{_th(axes, 'col')}{labels}</tr></thead>"
    body = "".join(
        f"<tr>{_th(_label(label) if two else 'value', 'row')}"
        f"{''.join(_td(place, numbers, largest) for place in row)}</tr>"
        for label, row in zip(slab.rows, slab.places(), strict=True)
    )
    style = f"border-collapse:collapse;margin:2px 14px 6px 0;display:inline-table;vertical-align:top;font:12px {MONO}"
    return (
        f'<table style="{style}"><caption style="caption-side:top;text-align:left;padding:2px 0;'
        f'color:{INK};background:{PAPER}">{caption}</caption>{head}<tbody>{body}</tbody></table>'
    )


def _label(index: int | None) -> str:
    return GAP if index is None else str(index)


def _word(place: tuple[object, Value | None] | None, numbers: Numbers) -> str:
    if place is None:
        return GAP
    return UNREADABLE if place[1] is None else numbers.write(place[1])


_CELL = "padding:3px 7px;text-align:right;white-space:nowrap;border:1px solid"


def _th(text: str, scope: str) -> str:
    style = f"background:{FAINT};color:{SOFT_INK};font-weight:normal;{_CELL} {RULE}"
    return f'<th scope="{scope}" style="{style}">{text}</th>'


def _td(place: tuple[object, Value | None] | None, numbers: Numbers, largest: float) -> str:
    word = _word(place, numbers)
    value = place[1] if place else None
    if value is None:
        return f'<td style="background:{PAPER};color:{SOFT_INK};{_CELL} {RULE}">{word}</td>'
    size = magnitude(value)
    if math.isfinite(size):
        return (
            f'<td style="background:{shade(rounded(size), largest)};color:{INK};{_CELL} {RULE}">{word}</td>'
        )
    dark = INK if math.isnan(size) else SOFT_INK
    return f'<td style="background:{dark};color:{PAPER};font-weight:bold;{_CELL} {INK}">{word}</td>'
