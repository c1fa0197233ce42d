"""Reading the few values that a picture shows, and writing them as short text.

Nothing here touches more of a tensor than is shown: the cost is the picture's, not the tensor's.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

import torch
from torch import Tensor

Value = bool | int | float | complex


def edges(size: int, limit: int) -> list[range]:
    """The indices of an axis that are shown: all of them, or `limit` in all from its two ends."""
    if size <= limit:
        return [range(size)]
    tail = limit // 3
    return [range(limit - tail), range(size - tail, size)]


def read(t: Tensor, pieces: Sequence[Sequence[range]]) -> list[Value] | None:
    """Values of `t` at the product of `pieces` (for each axis its shown ranges), in row-major order.

    None if there is nothing to read: the meta device, fake tensors, stand-ins inside vmap or compile,
    dtypes that pack several numbers into a byte, and storages that were resized away.
    """
    t = t.detach()
    if t.is_meta:
        return None
    try:
        with torch.no_grad():
            return _read(t, pieces)
    except torch.AcceleratorError:
        raise  # the device is broken, which the reader must hear of
    except RuntimeError:
        return None


def _read(t: Tensor, pieces: Sequence[Sequence[range]]) -> list[Value]:
    if t.ndim == 0:
        value: Value = t.item()
        return [value]
    if t.ndim == 1:
        return [v for piece in pieces[0] for v in t[piece.start : piece.stop].tolist()]
    if all(len(p) == 1 and len(p[0]) == n for p, n in zip(pieces, t.shape, strict=True)):
        return t.reshape(-1).tolist()
    return [v for piece in pieces[0] for i in piece for v in _read(t[i], pieces[1:])]


def rounded(value: float) -> float:
    """`value` to three significant digits: what is shown, and so what a colour may depend on."""
    return float(f"{value:.3g}") if math.isfinite(value) else value


def magnitude(value: Value) -> float:
    """A signed size to colour by: the value itself, or a complex number's absolute value."""
    return abs(value) if isinstance(value, complex) else float(value)


class Numbers:
    """How the values of one picture are written: floats with the same number of decimals where it fits."""

    def __init__(self, values: Iterable[Value]) -> None:
        parts = [p for v in values for p in ((v.real, v.imag) if isinstance(v, complex) else (v,))]
        finite = [abs(p) for p in parts if isinstance(p, float) and math.isfinite(p)]
        self.largest = max(finite, default=0.0)
        self.decimals = self._decimals(finite)

    def _decimals(self, finite: list[float]) -> int:
        if all(v == int(v) for v in finite) and self.largest < 1e9:
            return 1 if self.largest < 1e5 else 0
        return max(0, min(4, 2 - math.floor(math.log10(self.largest))))

    def write(self, value: Value) -> str:
        """Short text for a value: at most about three significant digits for a float, an integer in full."""
        if isinstance(value, complex):
            imaginary = self.write(value.imag)
            sign = "" if imaginary.startswith("-") else "+"
            return f"{self.write(value.real)}{sign}{imaginary}j"
        if not isinstance(value, float):
            return str(value)
        if math.isnan(value):
            return "nan"
        if math.isinf(value):
            return "inf" if value > 0 else "-inf"
        text = f"{value:.{self.decimals}f}"
        if float(text) == value or (abs(value) < 1e4 and abs(float(text) - value) <= 0.05 * abs(value)):
            return text
        if 1e-4 <= abs(value) < 1e4:
            return f"{value:.2g}"
        mantissa, exponent = f"{value:.2e}".split("e")
        return f"{mantissa}e{int(exponent)}"
