"""`viz.broadcast`: how shapes line up, which axes are stretched, and what the result costs."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

import torch
from torch import Tensor

from lessons_lib.viz.base.describe import bytes_text, dtype_name, shape_text
from lessons_lib.viz.base.fetch import beneath_modes
from lessons_lib.viz.base.live_form import LiveForm
from lessons_lib.viz.base.names import name_all
from lessons_lib.viz.base.picture import Picture
from lessons_lib.viz.broadcast.align import Axis, Shape, align, mends, pairings, result_shape
from lessons_lib.viz.broadcast.drawing import draw
from lessons_lib.viz.broadcast.operand import Operand, operand

if TYPE_CHECKING:
    from lessons_lib.viz.broadcast.live import BroadcastForm


@beneath_modes()
def broadcast(*operands: Tensor | Shape, **named: Tensor | Shape) -> Picture:
    """How two or more tensors, or shapes given as tuples or lists, broadcast against each other.

    Shapes are aligned from the right; each axis says whether its sizes are equal, stretched (stride 0),
    missing or at odds, and shapes that don't fit come with a change that would mend them. Small operands
    are drawn stretched into the result. Operands are called a, b, … or by their keyword. Raises TypeError
    for an operand that is neither a dense tensor nor a shape, and ValueError for fewer than two.
    """
    given = [operand(name, thing) for name, thing in name_all(operands, named)]
    if len(given) < 2:
        raise ValueError(f"viz.broadcast compares two or more operands, but it got {len(given)}.")
    return picture(given)


def picture(given: Sequence[Operand]) -> Picture:
    """The picture of two or more operands."""
    axes = align([o.shape for o in given])
    verdicts = [verdict(axis, [o.name for o in given]) for axis in axes]
    dtype = _dtypes(given)
    notes = [*_notes(given, axes), *([dtype] if isinstance(dtype, str) else [])]
    memory = _memory(given, result_shape(axes), dtype)
    text = _text(given, axes, verdicts, notes, memory)
    form = LiveForm(lambda: _live(given))
    return Picture.of_diagram(draw(given, axes, verdicts, notes, memory), text, form)


def _live(given: Sequence[Operand]) -> BroadcastForm:
    from lessons_lib.viz.broadcast.live import BroadcastForm

    return BroadcastForm(given)


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


def _notes(operands: Sequence[Operand], axes: Sequence[Axis]) -> list[str]:
    """Sentences under the picture: what would mend a mismatch, or what might surprise in the result."""
    names, shapes = [o.name for o in operands], [o.shape for o in operands]
    result = result_shape(axes)
    if result is None:
        at = ", ".join(str(axis.index) for axis in axes if axis.size is None)
        notes = [f"They don't broadcast: on axis {at} the sizes differ and none of them is 1."]
        found = mends(names, shapes)
        notes += [
            f"• {m.code} has shape {shape_text(m.shape)}: the result would be {shape_text(m.result)}."
            for m in found
        ]
        return notes if found else [*notes, "No unsqueeze, squeeze or transposition of one operand mends it."]
    if all(math.prod(shape) < math.prod(result) for shape in shapes):
        notes = ["The result is larger than every operand: their elements meet in all combinations."]
        pairs = [f"{m.code.partition(' (')[0]}, both {shape_text(m.shape)}" for m in pairings(names, shapes)]
        return [*notes, f"To pair them one to one instead: {' or '.join(pairs)}."] if pairs else notes
    return []


def _dtypes(operands: Sequence[Operand]) -> torch.dtype | str | None:
    """The result's dtype, or a sentence if the operands' have none; None unless every operand is a tensor."""
    if any(o.t is None for o in operands):
        return None
    # Only dtypes and numbers of axes decide; two at a time, as operators do it.
    total, *rest = (
        torch.empty((1,) * len(o.shape), dtype=o.t.dtype, device="meta") for o in operands if o.t is not None
    )
    for t in rest:
        try:
            dtype = torch.result_type(total, t) if total.dtype != t.dtype else t.dtype
        except RuntimeError:
            names = f"{dtype_name(total.dtype)} and {dtype_name(t.dtype)}"
            return f"PyTorch has no common dtype for {names}: convert one of them first."
        total = torch.empty((1,) * max(total.ndim, t.ndim), dtype=dtype, device="meta")
    return total.dtype


def _memory(
    operands: Sequence[Operand], result: Shape | None, dtype: torch.dtype | str | None
) -> list[tuple[str, int]]:
    """Name and bytes of each operand and of the result, where it has a dtype."""
    if result is None or not isinstance(dtype, torch.dtype):
        return []
    return [*((o.name, o.nbytes) for o in operands), ("result", math.prod(result) * dtype.itemsize)]


def _text(
    operands: Sequence[Operand],
    axes: Sequence[Axis],
    verdicts: Sequence[str],
    notes: Sequence[str],
    memory: Sequence[tuple[str, int]],
) -> str:
    result = result_shape(axes)
    end = "do not broadcast" if result is None else f"broadcast to {shape_text(result)}"
    lines = [f"{', '.join(f'{o.name} {shape_text(o.shape)}' for o in operands)} {end}"]
    for axis, words in zip(axes, verdicts, strict=True):
        sizes = ", ".join(
            f"{o.name} {'missing' if n is None else n}" for o, n in zip(operands, axis.sizes, strict=True)
        )
        size = "mismatch" if axis.size is None else str(axis.size)
        lines.append(f"axis {axis.index}: {sizes} → {size} ({words})")
    lines += notes
    if memory:
        lines.append("memory: " + ", ".join(f"{name} {bytes_text(n)}" for name, n in memory))
    return "\n".join(lines)
