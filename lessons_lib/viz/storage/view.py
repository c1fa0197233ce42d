"""A view that a reader makes with controls: slice, then permute, then expand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

MOST_REPEATS = 6


@dataclass(frozen=True)
class Axis:
    """One axis of the tensor: its slice, its place in the view, and the size it is expanded to.

    `size` is the tensor's. `repeats` counts only where the slice leaves one index.
    """

    size: int
    start: int
    stop: int
    step: int
    place: int
    repeats: int

    @property
    def length(self) -> int:
        """How many indices the slice keeps."""
        return len(range(self.start, self.stop, self.step))

    @property
    def expanded(self) -> bool:
        return self.length == 1 and self.repeats > 1

    def slice_text(self) -> str:
        """The slice as one writes it: `:`, `1:`, `:4:2`."""
        ends = f"{self.start or ''}:{'' if self.stop == self.size else self.stop}"
        return ends if self.step == 1 else f"{ends}:{self.step}"


def untouched(t: Tensor) -> list[Axis]:
    """Axes that leave `t` as it is."""
    return [Axis(n, 0, n, 1, place, 1) for place, n in enumerate(t.shape)]


def asked_axes(t: Tensor, asked: Sequence[Mapping[str, Any]]) -> list[Axis]:
    """The axes that the page asks for. Raises ValueError, with a sentence, for what no control can say."""
    if len(asked) != t.ndim:
        raise ValueError(f"The tensor has {t.ndim} axes, but {len(asked)} were described.")
    axes = []
    for i, (n, given) in enumerate(zip(t.shape, asked, strict=True)):
        numbers = {key: given.get(key) for key in ("start", "stop", "step", "place", "repeats")}
        if any(type(number) is not int for number in numbers.values()):
            raise ValueError(f"Axis {i} needs whole numbers.")
        axis = Axis(n, **numbers)  # type: ignore[arg-type]
        if not (0 <= axis.start <= n and 0 <= axis.stop <= n and axis.step >= 1):
            raise ValueError(f"Axis {i} has indices from 0 to {n}, and a step of at least 1.")
        if not 1 <= axis.repeats <= MOST_REPEATS:
            raise ValueError(f"Axis {i} can be expanded to a size from 1 to {MOST_REPEATS}.")
        axes.append(axis)
    if sorted(axis.place for axis in axes) != list(range(t.ndim)):
        raise ValueError("Each axis needs a place of its own.")
    return axes


def make_view(t: Tensor, name: str, axes: Sequence[Axis]) -> tuple[Tensor, str]:
    """The view of `t` and the code that makes it: `name` alone if nothing is changed."""
    code, view = name, t
    order = sorted(range(t.ndim), key=lambda i: axes[i].place)
    with torch.no_grad():
        if any(axis.slice_text() != ":" for axis in axes):
            view = view[tuple(slice(axis.start, axis.stop, axis.step) for axis in axes)]
            code += f"[{', '.join(axis.slice_text() for axis in axes)}]"
        if order != sorted(order):
            view = view.permute(order)
            code += f".permute({', '.join(map(str, order))})"
        if any(axis.expanded for axis in axes):
            sizes = [axes[i].repeats if axes[i].expanded else axes[i].length for i in order]
            view = view.expand(sizes)
            code += f".expand({', '.join(map(str, sizes))})"
    return view, code
