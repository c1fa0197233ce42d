"""The drawing of `viz.tensor`: its tables on a card of white paper."""

from __future__ import annotations

from html import escape

from lessons_lib.viz.base.palette import INK, MONO, PAPER, RULE, SANS, SOFT_INK
from lessons_lib.viz.tensor.model import ShownTensor
from lessons_lib.viz.tensor.table import table_html
from lessons_lib.viz.tensor.words import Words

NO_BREAK = "\u00a0"


def draw(shown: ShownTensor, said: Words) -> str:
    """The facts, the tables and the notes on white paper."""
    largest, mono = shown.largest, f"font-family:{MONO}"
    words = (
        f"<b>{escape(said.title)}:</b> "
        + f'<span style="{mono}">{escape(" · ".join(fact.replace(" ", NO_BREAK) for fact in said.facts))}</span>'
    )
    tables = "".join(
        table_html(part, shown.numbers, largest, escape(said.title + part.name) if part.name else "values")
        for part in shown.parts
    )
    foot = "".join(f'<div style="color:{SOFT_INK}">{escape(note)}</div>' for note in said.notes)
    style = (
        f"display:inline-block;max-width:100%;overflow-x:auto;padding:8px 12px;border:1px solid {RULE};"
        f"border-radius:6px;background:{PAPER};color:{INK};font:13px {SANS}"
    )
    return f'<div style="{style}"><div>{words}</div>{tables}{foot}</div>'
