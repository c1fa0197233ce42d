"""Which values of an axis a picture shows, and how they are written as short text."""

from __future__ import annotations

import math
import sys
from collections.abc import Iterable

Value = bool | int | float | complex
Index = tuple[int, ...]

LARGEST = sys.float_info.max
# A number with more characters than 2^53 with its sign is written with an exponent.
LONGEST = len(str(-(2**53)))


def edges(size: int, limit: int) -> list[range]:
    """The indices of an axis that are shown: all of them, or `limit` in all from its two ends."""
    if size <= limit:
        return [range(size)]
    tail = limit // 3
    return [range(limit - tail), range(size - tail, size)]


def rounded(value: float) -> float:
    """`value` to three significant digits: what is shown, and so what a colour may depend on."""
    if not math.isfinite(value):
        return value
    short = float(f"{value:.3g}")
    return short if math.isfinite(short) else math.copysign(LARGEST, value)


def magnitude(value: Value) -> float:
    """A signed size to colour by: the value itself, or a complex number's absolute value.

    nan if a part is nan. Beyond the largest float it is that one: the number itself is finite.
    """
    if not isinstance(value, complex):
        return float(value)
    if math.isnan(value.real) or math.isnan(value.imag):
        return math.nan
    size = math.hypot(value.real, value.imag)
    return size if math.isinf(value.real) or math.isinf(value.imag) else min(size, LARGEST)


def short(value: float) -> str:
    """A number in a sentence, to three significant digits; a whole number of up to six digits in full."""
    if not math.isfinite(value):
        return "nan" if math.isnan(value) else "inf" if value > 0 else "-inf"
    if value == int(value) and abs(value) < 1e6:
        return f"{int(value):,}"
    if 1000 <= abs(value) < 1e6:
        return f"{rounded(value):,.0f}"
    mantissa, _, exponent = f"{rounded(value):.3g}".partition("e")
    return f"{mantissa}e{int(exponent)}" if exponent else mantissa


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
        near = abs(value) < 1e4 and abs(float(text) - value) <= 0.05 * abs(value)
        if len(text) <= LONGEST and (near or float(text) == value):
            return text
        if 1e-4 <= abs(value) < 1e4:
            return f"{value:.2g}"
        mantissa, exponent = f"{value:.2e}".split("e")
        if math.isinf(float(f"{mantissa}e{exponent}")):  # rounded up, beyond every float: cut off instead
            mantissa = f"{value:.9e}"[: len(mantissa)]
        return f"{mantissa}e{int(exponent)}"
