"""What a number's bits mean: exact arithmetic on the bit patterns of torch's dtypes, without rounding."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

import torch


@dataclass(frozen=True)
class Integer:
    """An integer dtype of `width` bits; a signed one is in two's complement."""

    width: int
    signed: bool

    def groups(self) -> list[tuple[str, int]]:
        """Names and widths of the runs of bits, the highest first."""
        return [("sign", 1), ("value", self.width - 1)] if self.signed else [("value", self.width)]

    def value(self, raw: int) -> int:
        """The integer that the bits `raw` stand for."""
        return raw - (1 << self.width) if self.signed and raw >> (self.width - 1) else raw

    @property
    def lowest(self) -> int:
        return -(1 << (self.width - 1)) if self.signed else 0

    @property
    def highest(self) -> int:
        return (1 << (self.width - self.signed)) - 1


@dataclass(frozen=True)
class Floating:
    """A binary floating-point dtype: one sign bit, `exponent` and `fraction` bits.

    `infinities` tells IEEE formats from float8_e4m3fn, whose highest exponent holds numbers, with NaN as
    the pattern of all ones.
    """

    exponent: int
    fraction: int
    infinities: bool = True

    @property
    def width(self) -> int:
        return 1 + self.exponent + self.fraction

    @property
    def bias(self) -> int:
        return (1 << (self.exponent - 1)) - 1

    @property
    def digits(self) -> int:
        """As many significant decimal digits as tell every two numbers of the format apart."""
        return math.ceil(1 + (self.fraction + 1) * math.log10(2))

    @property
    def largest(self) -> Fraction:
        """The largest finite number."""
        top = (1 << (self.width - 1)) - 1
        value = self.value(top - (1 << self.fraction) if self.infinities else top - 1)
        assert value is not None
        return value

    def groups(self) -> list[tuple[str, int]]:
        """Names and widths of the runs of bits, the highest first."""
        return [("sign", 1), ("exponent", self.exponent), ("fraction", self.fraction)]

    def fields(self, raw: int) -> tuple[int, int, int]:
        """The sign, exponent and fraction bits of `raw` as numbers."""
        fraction = raw & ((1 << self.fraction) - 1)
        return raw >> (self.width - 1), raw >> self.fraction & ((1 << self.exponent) - 1), fraction

    def kind(self, raw: int) -> str:
        """zero, subnormal, normal, infinity or nan."""
        _, exponent, fraction = self.fields(raw)
        if exponent == (1 << self.exponent) - 1:
            if self.infinities:
                return "nan" if fraction else "infinity"
            if fraction == (1 << self.fraction) - 1:
                return "nan"
        if exponent == 0:
            return "subnormal" if fraction else "zero"
        return "normal"

    def power(self, raw: int) -> int:
        """The power of two that the significand is multiplied by; subnormals share the lowest one."""
        return max(1, self.fields(raw)[1]) - self.bias

    def significand(self, raw: int) -> Fraction:
        """1 + fraction, or the fraction alone for zero and subnormals."""
        _, exponent, fraction = self.fields(raw)
        return Fraction(fraction, 1 << self.fraction) + (1 if exponent else 0)

    def value(self, raw: int) -> Fraction | None:
        """The exact number that the bits `raw` stand for, or None for infinities and NaN."""
        if self.kind(raw) in ("nan", "infinity"):
            return None
        size = self.significand(raw) * Fraction(2) ** self.power(raw)
        return -size if self.fields(raw)[0] else size

    def neighbours(self, raw: int) -> tuple[Fraction | None, Fraction | None]:
        """The next number below and above, None beyond the ends; both None for infinities and NaN."""
        if self.value(raw) is None:
            return None, None
        sign = 1 << (self.width - 1)
        size = raw & (sign - 1)
        outward = self.value(raw + 1)
        inward = self.value(raw - 1) if size else self.value(1 | (sign & ~raw))
        return (outward, inward) if raw & sign else (inward, outward)


Format = Integer | Floating

FORMATS: dict[torch.dtype, Format] = {
    torch.float64: Floating(11, 52),
    torch.float32: Floating(8, 23),
    torch.float16: Floating(5, 10),
    torch.bfloat16: Floating(8, 7),
    torch.float8_e5m2: Floating(5, 2),
    torch.float8_e4m3fn: Floating(4, 3, infinities=False),
    torch.int64: Integer(64, True),
    torch.int32: Integer(32, True),
    torch.int16: Integer(16, True),
    torch.int8: Integer(8, True),
    torch.uint64: Integer(64, False),
    torch.uint32: Integer(32, False),
    torch.uint16: Integer(16, False),
    torch.uint8: Integer(8, False),
    torch.bool: Integer(8, False),
}


def exact_text(value: Fraction | int, most: int = 60) -> str:
    """A number with all its decimal digits, or the first `most` of them and `…`.

    Its denominator must be a power of two, so that the digits come to an end.
    """
    value = Fraction(value)
    places = value.denominator.bit_length() - 1
    digits = str(abs(value.numerator) * 5**places)
    sign = "-" if value < 0 else ""
    if max(len(digits), places) > most:
        power = len(digits) - 1 - places
        digits = digits.rstrip("0") or "0"
        shown = digits[:most] + ("…" if len(digits) > most else "")
        return f"{sign}{shown[0]}.{shown[1:] or '0'}e{power}"
    digits = digits.rjust(places + 1, "0")
    whole, part = digits[: len(digits) - places], digits[len(digits) - places :]
    return f"{sign}{whole}.{part}" if part else f"{sign}{whole}"


def brief_text(number: bool | int | float) -> str:
    """A number as Python writes it, its middle left out if it is very long."""
    if isinstance(number, int) and number.bit_length() > 1000:
        return f"an integer of {number.bit_length():,} bits"
    text = str(number)
    return text if len(text) <= 30 else f"{text[:20]}…{text[-8:]}"
