"""A graph's boxes in words, and the arguments that pictures of graphs share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from lessons_lib.viz.base.names import type_name
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


def require_names(names: object, things: str) -> None:
    """Raises TypeError unless `names` is None or a mapping."""
    if names is not None and not isinstance(names, Mapping):
        raise TypeError(
            f"names must map names to {things}, as a dict does, but its type is {type_name(names)}."
        )


def require_step(step: object, count: int) -> None:
    """Raises ValueError unless `step` is None or one of 0 … count."""
    if step is not None and (type(step) is not int or not 0 <= step <= count):
        raise ValueError(f"step must be a whole number from 0 to {count}, the number of nodes, not {step!r}.")
