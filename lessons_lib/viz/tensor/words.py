"""What the picture of a tensor says: what one asks about it first, its values, and what they alone would leave unsaid."""

from __future__ import annotations

import math
from dataclasses import dataclass

from torch import Tensor

from lessons_lib.viz.base.describe import autograd_text, dtype_name, plural, repeats, shape_text
from lessons_lib.viz.base.fetch import why_unread
from lessons_lib.viz.base.values import LARGEST, Numbers, Value, magnitude
from lessons_lib.viz.tensor.model import ShownTensor
from lessons_lib.viz.tensor.table import GAP, table_text


@dataclass(frozen=True)
class Words:
    """The title, facts of a few words each, sentences under the tables, and all that is said as one text."""

    title: str
    facts: list[str]
    notes: list[str]
    text: str


def words(shown: ShownTensor, title: str) -> Words:
    """What the picture of this tensor says."""
    facts, notes = _facts(shown.t), _notes(shown)
    tables = filter(None, (table_text(part, shown.numbers) for part in shown.parts))
    return Words(title, facts, notes, "\n".join([f"{title}: {', '.join(facts)}", *tables, *notes]))


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


def _notes(shown: ShownTensor) -> list[str]:
    """What the tables alone would leave unsaid, one sentence each."""
    t, values, sizes, numbers = shown.t, shown.values, shown.sizes, shown.numbers
    if not t.numel():
        return [f"No elements: axis {t.shape.index(0)} has size 0."]
    notes = []
    if t._is_zerotensor():
        notes.append("Its zeros aren't stored in memory.")
    why = None if values else why_unread(t)
    if why:
        notes.append(why)
    count = sum(part.count for part in shown.parts)
    if count < t.numel():
        notes.append(f"{GAP} marks what is left out: {count:,} of {plural(t.numel(), 'element')} are shown.")
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
