"""`viz.tensor`: the values of any tensor as a table, with what one asks about it first."""

from __future__ import annotations

import math
from html import escape

from torch import Tensor

from ._describe import autograd_text, dtype_name, own_elements, plural, shape_text
from ._names import clean
from ._palette import INK, MONO, PAPER, RULE, SANS, SOFT_INK
from ._picture import Picture
from ._refuse import require_strided
from ._slab import Slab, slabs
from ._table import GAP, table_html, table_text
from ._values import Numbers, Value, magnitude, rounded

# How many labels an axis shows, alone and when the tensor has several tables; how many tables there are.
LIMIT, SLAB_LIMIT, SLABS = 12, 6, 4
NO_BREAK = "\u00a0"


def tensor(t: Tensor, *, title: str | None = None) -> Picture:
    """Shape, dtype, device, strides and values of `t`; of a large tensor, the ends of each axis.

    The last two axes are a table's rows and columns; each index of the axes before them has a table of
    its own. A cell's colour is its value: blue below zero, orange above, darker the farther from zero.
    NaN and infinities are marked. Raises TypeError for anything but a dense tensor.
    """
    t = require_strided(t, "What viz.tensor draws")
    if title is not None and not isinstance(title, str):
        raise TypeError(f"title must be a string, but its type is {type(title).__name__}.")
    parts = slabs(t, SLAB_LIMIT if t.ndim > 2 else LIMIT, SLABS)
    values = [v for part in parts for v in part.values or ()]
    numbers = Numbers(values)
    sizes = [magnitude(v) for v in values]
    largest = max((abs(rounded(s)) for s in sizes if math.isfinite(s)), default=0.0)

    head = clean(title) if title is not None else "tensor"
    facts = _facts(t)
    notes = _notes(t, parts, values, numbers.write(largest) if sizes else "")
    text = "\n".join(
        [f"{head}: {', '.join(facts)}", *filter(None, (table_text(part, numbers) for part in parts)), *notes]
    )
    return Picture(text, _card(head, facts, parts, numbers, largest, notes))


def _facts(t: Tensor) -> list[str]:
    facts = [
        f"shape {shape_text(t.shape)}",
        f"dtype {dtype_name(t.dtype)}",
        f"device {t.device}",
        f"strides {shape_text(t.stride())}",
        plural(t.numel(), "element"),
    ]
    autograd = autograd_text(t)
    return [*facts, autograd] if autograd else facts


def _notes(t: Tensor, parts: list[Slab], values: list[Value], darkest: str) -> list[str]:
    """What the tables alone would leave unsaid, one sentence each."""
    notes = []
    if not t.numel():
        empty = [i for i, n in enumerate(t.shape) if n == 0]
        return [f"No elements: axis {empty[0]} has size 0."]
    if t.is_meta:
        notes.append("The meta device keeps shape and strides, but no values.")
    elif not values:
        notes.append(
            "Its values can't be read: they are packed, or stood in for (fake tensors, vmap, compile), or freed."
        )
    shown = sum(sum(c is not None for c in s.columns) * sum(r is not None for r in s.rows) for s in parts)
    if shown < t.numel():
        notes.append(
            f"{GAP} stands for what is left out: {shown:,} of {plural(t.numel(), 'element')} are shown."
        )
    if own_elements(t) < t.numel():
        notes.append(f"Stride 0: {t.numel():,} elements are read from only {own_elements(t):,} in memory.")
    nans = sum(math.isnan(magnitude(v)) for v in values)
    infinite = sum(math.isinf(magnitude(v)) for v in values)
    if nans or infinite:
        notes.append(f"Dark cells: {nans} nan, {infinite} infinite.")
    sizes = [magnitude(v) for v in values]
    if any(isinstance(v, complex) for v in values):
        notes.append(f"Colour: the absolute value; the darkest is {darkest}.")
    elif t.ndim and any(s < 0 for s in sizes):
        notes.append(f"Colour: blue below zero, orange above; the darkest is {darkest} from zero.")
    return notes


def _card(
    head: str, facts: list[str], parts: list[Slab], numbers: Numbers, largest: float, notes: list[str]
) -> str:
    """The facts, the tables and the notes on white paper."""
    mono = f"font-family:{MONO}"
    words = (
        f"<b>{escape(head)}:</b> "
        + f'<span style="{mono}">{escape(" · ".join(fact.replace(" ", NO_BREAK) for fact in facts))}</span>'
    )
    tables = "".join(
        table_html(s, numbers, largest, escape(head + s.name) if s.name else "values") for s in parts
    )
    foot = "".join(f'<div style="color:{SOFT_INK}">{escape(note)}</div>' for note in notes)
    style = (
        f"display:inline-block;max-width:100%;overflow-x:auto;padding:8px 12px;border:1px solid {RULE};"
        f"border-radius:6px;background:{PAPER};color:{INK};font:13px {SANS}"
    )
    return f'<div style="{style}"><div>{words}</div>{tables}{foot}</div>'
