"""What the picture of a broadcast says: a verdict on each axis, and what would fix a mismatch."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from lessons_lib.viz.base.describe import bytes_text, shape_text
from lessons_lib.viz.broadcast.align import Axis, mends, pairings
from lessons_lib.viz.broadcast.model import Combination


@dataclass(frozen=True)
class Words:
    """A verdict an axis, the sentences under the picture, and all that it says as one text."""

    verdicts: list[str]
    notes: list[str]
    text: str


def words(shown: Combination, advice: bool = True) -> Words:
    """What the picture of this combination says. advice: also which changes of one operand would help."""
    verdicts = [verdict(axis, shown.names) for axis in shown.axes]
    notes = [*_notes(shown, advice), *([shown.clash] if shown.clash else [])]
    return Words(verdicts, notes, _text(shown, verdicts, notes))


def verdict(axis: Axis, names: Sequence[str]) -> str:
    """An axis in a few words: `equal`, `a stretched`, `b missing = 1, stretched`, `3 ≠ 4`."""
    if axis.size is None:
        return " ≠ ".join(str(n) for n in dict.fromkeys(n for n in axis.sizes if n not in (None, 1)))
    missing = [name for name, n in zip(names, axis.sizes, strict=True) if n is None]
    stretched = [name for i, name in enumerate(names) if axis.stretched(i)]
    if missing == stretched:
        return f"{', '.join(missing)} missing = 1, stretched" if missing else "equal"
    words = [f"{', '.join(missing)} missing = 1"] if missing else []
    if stretched:
        words.append(f"{', '.join(stretched)} stretched")
    return "; ".join(words)


def _notes(shown: Combination, advice: bool) -> list[str]:
    """Sentences under the picture: what would fix a mismatch, or what might surprise in the result."""
    names, shapes = shown.names, [o.shape for o in shown.operands]
    result = shown.result
    if result is None:
        at = ", ".join(str(axis.index) for axis in shown.axes if axis.size is None)
        notes = [f"They don't broadcast: on axis {at} the sizes differ and none of them is 1."]
        if not advice:
            return notes
        found = mends(names, shapes)
        notes += [
            f"• {m.code} has shape {shape_text(m.shape)}: the result would be {shape_text(m.result)}."
            for m in found
        ]
        return notes if found else [*notes, "No unsqueeze, squeeze or transposition of one operand fixes it."]
    if all(math.prod(shape) < math.prod(result) for shape in shapes):
        notes = ["The result is larger than every operand: their elements meet in all combinations."]
        if not advice:
            return notes
        pairs = [f"{m.code.partition(' (')[0]}, both {shape_text(m.shape)}" for m in pairings(names, shapes)]
        return [*notes, f"To pair them one to one instead: {' or '.join(pairs)}."] if pairs else notes
    return []


def _text(shown: Combination, verdicts: Sequence[str], notes: Sequence[str]) -> str:
    result, operands = shown.result, shown.operands
    end = "don't broadcast" if result is None else f"broadcast to {shape_text(result)}"
    lines = [f"{', '.join(f'{o.name} {shape_text(o.shape)}' for o in operands)} {end}"]
    for axis, words in zip(shown.axes, verdicts, strict=True):
        sizes = ", ".join(
            f"{o.name} {'missing' if n is None else n}" for o, n in zip(operands, axis.sizes, strict=True)
        )
        size = "mismatch" if axis.size is None else str(axis.size)
        lines.append(f"axis {axis.index}: {sizes} → {size} ({words})")
    lines += notes
    if shown.memory:
        lines.append("memory: " + ", ".join(f"{name} {bytes_text(n)}" for name, n in shown.memory))
    return "\n".join(lines)
