"""A graph in words: what it consists of, and its boxes one by one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lessons_lib.viz.base.describe import plural
from lessons_lib.viz.graph.model import Box


def lines(shown: Sequence[Box], step: int | None) -> Iterator[str]:
    """A line for each box that backward runs, in its turn: its number, what it is, and where its gradients go."""
    for box in sorted(shown, key=lambda box: box.numbers.start):
        if not box.numbers:
            continue
        state = "" if step is None else " [done]" if box.done(step) else " [waiting]"
        targets = ", ".join(
            f"{shown[i].numbers.start + 1} {shown[i].title}" + (f" ({n} times)" if n > 1 else "")
            for i, n in sorted(box.edges.items())
        )
        sends = f" → {targets}" if targets else ""
        cut = f"; no gradient for input {', '.join(map(str, box.cut))}" if box.cut else ""
        said = f" ({'; '.join(box.lines)})" if box.lines else ""
        numbers = f"{box.numbers.start + 1}" + (f" to {box.numbers.stop}" if len(box.numbers) > 1 else "")
        yield f"{numbers}. {box.title}{state}{said}{sends}{cut}"


def heading(nodes: int, leaves: int, step: int | None) -> str:
    """What the graph consists of, and how far backward is: `3 operations, 2 leaves; backward has run 1 of 5 nodes`."""
    title = f"{plural(nodes - leaves, 'operation')}, {leaves:,} {'leaf' if leaves == 1 else 'leaves'}"
    return title if step is None else f"{title}; backward has run {step} of {nodes} nodes"
