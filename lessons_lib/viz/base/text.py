"""Words that a picture is given, and words in columns."""

from __future__ import annotations

from collections.abc import Sequence

from torch import Tensor

from lessons_lib.viz.base.describe import plural
from lessons_lib.viz.base.names import clean, type_name
from lessons_lib.viz.base.series import KINDS, is_array, numbers
from lessons_lib.viz.base.values import short


def require_text(name: str, text: object) -> str:
    """`text` on one line, or a TypeError that says what the argument `name` got."""
    if not isinstance(text, str):
        raise TypeError(f"{name} must be a string, but its type is {type_name(text)}.")
    return clean(text) if text else ""


def shown(thing: object) -> str:
    """An argument that isn't one of the words it may be, as the end of a sentence."""
    return repr(clean(thing)) if isinstance(thing, str) else f"of type {type_name(thing)}"


def label_texts(labels: object, count: int) -> list[str]:
    """A label for each of `count` things: words or numbers, in a list, a tensor or an array."""
    if isinstance(labels, Tensor) or is_array(labels):
        texts = [short(value) for value in numbers(labels, "labels").tolist()]
    elif isinstance(labels, (list, tuple, range)):
        texts = [_label(label, i) for i, label in enumerate(labels)]
    else:
        raise TypeError(f"labels must be a list of words or {KINDS}, but its type is {type_name(labels)}.")
    if len(texts) != count:
        raise ValueError(f"Expected {plural(count, 'label')}, but got {len(texts):,}.")
    return texts


def _label(label: object, i: int) -> str:
    return clean(label) if isinstance(label, str) else short(numbers([label], f"Label {i}").item())


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows of words in columns: the first to the left, the others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for first, *others in rows:
        words = [first.ljust(widths[0]), *map(str.rjust, others, widths[1:])]
        lines.append("  " + " ".join(words).rstrip())
    return lines
