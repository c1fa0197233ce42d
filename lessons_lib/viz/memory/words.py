"""What `viz.memory` says: the peak and what it is made of, then what was in use at every mark."""

from __future__ import annotations

from lessons_lib.viz.base.describe import plural, size_text
from lessons_lib.viz.base.text import aligned
from lessons_lib.viz.memory.model import COLUMNS, Memory


def words(memory: Memory) -> str:
    """The picture in words."""
    lines = [f"{heading(memory)}.", "At the peak:"]
    lines += aligned([[name, exact(size)] for name, size in parts(memory)])
    if memory.marks:
        lines.append("In use at the marks:")
        lines += aligned([[mark.name, exact(mark.total)] for mark in memory.marks])
    return "\n".join([*lines, *notes(memory)])


def heading(memory: Memory) -> str:
    """What is drawn."""
    lead = f"{memory.title}: " if memory.title else ""
    place = _before_peak(memory)
    return f"{lead}at most {size_text(memory.most)} in use{place}, over {plural(memory.events, 'event')}"


def name(memory: Memory) -> str:
    """The picture's short name."""
    return f"Memory over time: {heading(memory)}"


def parts(memory: Memory) -> list[tuple[str, int]]:
    """What the peak is made of, largest first."""
    found = [pair for pair in zip(memory.categories, memory.at_peak, strict=True) if pair[1]]
    return sorted(found, key=lambda pair: -pair[1])


def notes(memory: Memory) -> list[str]:
    """What the drawing alone would leave unsaid."""
    if memory.events < COLUMNS:
        return []
    return [
        f"{memory.events:,} events in {len(memory.columns)} columns, each at its highest moment: the peak is exact."
    ]


def exact(nbytes: int) -> str:
    """Bytes to the last one."""
    return plural(nbytes, "byte")


def _before_peak(memory: Memory) -> str:
    """Between which marks the peak lies."""
    at = memory.columns[memory.peak][0]
    before = [mark.name for mark in memory.marks if mark.at < at]
    after = [mark.name for mark in memory.marks if mark.at >= at]
    if before and after:
        return f", between {before[-1]} and {after[0]}"
    return f", before {after[0]}" if after else f", after {before[-1]}" if before else ""
