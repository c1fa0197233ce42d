"""Error messages of PyTorch and Python in the lesson's words, theme by theme."""

from lessons_lib.checking.raised import Raised
from lessons_lib.checking.words import (
    autograd,
    axes,
    calls,
    devices,
    dtypes,
    indexing,
    losses,
    modules,
    names,
    operands,
    products,
    scalars,
    shapes,
)

_TABLES = (
    shapes.table,
    products.table,
    axes.table,
    indexing.table,
    dtypes.table,
    devices.table,
    autograd.table,
    scalars.table,
    losses.table,
    modules.table,
    calls.table,
    operands.table,
    names.table,
)

# Each is met by a test that provokes the real error, and no error there is met by two.
KNOWN = tuple(known for table in _TABLES for known in table.entries)


def told(raised: Raised, start: str = "Your code raised") -> str:
    """An exception in words: its type, the learner's line, what it means, and the first line of its message."""
    where = f" in line {raised.line} of your cell, `{raised.code}`" if raised.line and raised.code else ""
    lines = raised.message.strip().splitlines()
    said = (lines[0] if lines else "it gave no message").rstrip(".")
    words = in_plain_words(raised)
    if words:
        return f"{start} {raised.type_name}{where}. {words} (The message: {said}.)"
    return f"{start} {raised.type_name}{where}: {said}."


def in_plain_words(raised: Raised) -> str:
    """What an exception means, in one sentence or two short ones; '' if it says it well enough itself."""
    for known in KNOWN:
        match = known.match(raised)
        if match:
            return known.words(match)
    return ""
