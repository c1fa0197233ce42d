"""Numbers as a card writes them: few digits, and the same on every machine."""

import math

from torch import Tensor

FEW = 3  # significant digits, so that rounding never shows in a stored output


def format_number(value: float | int | bool | complex, digits: int = FEW) -> str:
    """A number with so many significant digits."""
    if isinstance(value, bool | complex):
        return str(value) if isinstance(value, bool) else f"{value:.{digits}g}"
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    if isinstance(value, int):
        return str(value)
    if abs(value) < 1e-12:  # what rounding leaves of a zero differs between machines
        return "0"
    return f"{value:.{digits}g}"


def format_inline(data: Tensor) -> str:
    """A tensor of a few elements in one line: '[1, 2.5, 3]'."""
    if data.dim() == 0:
        return format_number(data.item())
    return "[" + ", ".join(format_inline(part) for part in data) + "]"
