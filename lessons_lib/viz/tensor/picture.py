"""`viz.tensor`: the values of any tensor as a table, with what one asks about it first."""

from __future__ import annotations

import math
from html import escape

from torch import Tensor

from lessons_lib.viz.base.describe import autograd_text, dtype_name, plural, repeats, shape_text
from lessons_lib.viz.base.fetch import beneath_modes, read, why_unread
from lessons_lib.viz.base.names import clean, type_name
from lessons_lib.viz.base.palette import INK, MONO, PAPER, RULE, SANS, SOFT_INK
from lessons_lib.viz.base.picture import Picture
from lessons_lib.viz.base.refuse import require_strided
from lessons_lib.viz.base.slab import Slab, indices_of, slabs, with_values
from lessons_lib.viz.base.values import LARGEST, Numbers, Value, magnitude, rounded
from lessons_lib.viz.tensor.table import GAP, table_html, table_text

# How many labels an axis shows, alone and when the tensor has several tables; how many tables there are.
LIMIT, SLAB_LIMIT, SLABS = 12, 6, 4
NO_BREAK = "\u00a0"


@beneath_modes()
def tensor(t: Tensor, *, title: str | None = None) -> Picture:
    """Shape, dtype, device, strides and values of `t`; of a large tensor, the ends of each axis.

    The last two axes are a table's rows and columns; each index of the axes before them has a table of
    its own. A cell's colour is its value: blue below zero, orange above, darker the farther from zero.
    NaN and infinities are marked. Raises TypeError for anything but a dense tensor.
    """
    t = require_strided(t, "What viz.tensor draws")
    if title is not None and not isinstance(title, str):
        raise TypeError(f"title must be a string, but its type is {type_name(title)}.")
    layout = slabs(t.shape, SLAB_LIMIT if t.ndim > 2 else LIMIT, SLABS)
    found = read(t, indices_of(layout))
    parts, values = with_values(layout, found), found or []
    numbers = Numbers(values)
    sizes = list(map(magnitude, values))
    largest = max((abs(rounded(size)) for size in sizes if math.isfinite(size)), default=0.0)

    head = clean(title) if title is not None else "tensor"
    facts = _facts(t)
    notes = _notes(t, parts, values, sizes, numbers)
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


def _notes(
    t: Tensor, parts: list[Slab], values: list[Value], sizes: list[float], numbers: Numbers
) -> list[str]:
    """What the tables alone would leave unsaid, one sentence each."""
    if not t.numel():
        return [f"No elements: axis {t.shape.index(0)} has size 0."]
    notes = []
    if t._is_zerotensor():
        notes.append("It stands for zeros that no memory holds.")
    why = None if values else why_unread(t)
    if why:
        notes.append(why)
    shown = sum(part.count for part in parts)
    if shown < t.numel():
        notes.append(
            f"{GAP} stands for what is left out: {shown:,} of {plural(t.numel(), 'element')} are shown."
        )
    repeated = repeats(t)
    if repeated:
        notes.append(repeated)
    nans, infinite = sum(map(math.isnan, sizes)), sum(map(math.isinf, sizes))
    if nans or infinite:
        notes.append(f"Dark cells: {nans} nan, {infinite} infinite.")
    finite = [v for v, size in zip(values, sizes, strict=True) if math.isfinite(size)]
    if finite and isinstance(finite[0], complex):
        notes.append(f"Colour: the absolute value; the darkest is {_darkest(finite, numbers)}.")
    elif finite and t.ndim and any(size < 0 for size in sizes):
        darkest = _darkest(finite, numbers)
        notes.append(f"Colour: blue below zero, orange above; the darkest is {darkest} from zero.")
    return notes


def _darkest(finite: list[Value], numbers: Numbers) -> str:
    """How far from zero the farthest is, as it is written in its cell."""
    largest = max(map(_size, finite))
    beyond = isinstance(finite[0], complex) and largest == LARGEST
    return f"{'beyond ' if beyond else ''}{numbers.write(largest)}"


def _size(value: Value) -> int | float:
    """How far a finite value is from zero, an integer's exactly."""
    return abs(value) if isinstance(value, int) else abs(magnitude(value))


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
