"""What the picture of a broadcast shows: the operands, how their axes line up, and what the result is."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import torch

from lessons_lib.viz.base.describe import dtype_name
from lessons_lib.viz.broadcast.align import Axis, Shape, align, result_shape
from lessons_lib.viz.broadcast.operand import Operand


@dataclass(frozen=True)
class Combination:
    """Two or more operands. result: the shape that they broadcast to, None if an axis doesn't fit.

    memory: name and bytes of each operand and of the result; empty where there is no result with a dtype.
    clash: a sentence if the operands' dtypes have no common one, else None.
    """

    operands: Sequence[Operand]
    axes: list[Axis]
    result: Shape | None
    memory: list[tuple[str, int]]
    clash: str | None

    @classmethod
    def of(cls, operands: Sequence[Operand]) -> Combination:
        """The operands lined up from the right."""
        axes = align([o.shape for o in operands])
        result, dtype = result_shape(axes), _dtype(operands)
        clash = dtype if isinstance(dtype, str) else None
        return cls(operands, axes, result, _memory(operands, result, dtype), clash)

    @property
    def names(self) -> list[str]:
        """What the operands are called."""
        return [o.name for o in self.operands]


def _dtype(operands: Sequence[Operand]) -> torch.dtype | str | None:
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
