"""One number in one dtype: its bits, and the sentences that explain them."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from fractions import Fraction

import torch
from torch import Tensor

from lessons_lib.viz.base.describe import dtype_name
from lessons_lib.viz.bits.formats import FORMATS, Floating, Format, Integer, exact_text

# Integer dtypes that a format of this many bits can be viewed as.
SAME_WIDTH = {8: torch.uint8, 16: torch.int16, 32: torch.int32, 64: torch.int64}
# An integer's place values are added up in words only if there are few.
MOST_PLACES = 8


@dataclass(frozen=True)
class Row:
    """The bits `raw` of a dtype: its format `form`, what each run of bits says, and sentences under them."""

    label: str
    form: Format
    raw: int
    meanings: list[str]
    lines: list[str] = field(default_factory=list)

    def pattern(self) -> list[tuple[str, str]]:
        """Name and digits of each run of bits, the highest first."""
        digits = format(self.raw, f"0{self.form.width}b")
        runs, at = [], 0
        for name, width in self.form.groups():
            runs.append((name, digits[at : at + width]))
            at += width
        return runs

    def text(self) -> str:
        runs = ", ".join(
            f"{name} {digits} ({meaning})" if meaning else f"{name} {digits}"
            for (name, digits), meaning in zip(self.pattern(), self.meanings, strict=True)
        )
        return "\n".join([f"{self.label}: {runs}", *(f"  {line}" for line in self.lines)])


def row(number: bool | int | float, dtype: torch.dtype, own: Tensor | None = None, label: str = "") -> Row:
    """`number` in `dtype`; `own` is the tensor that holds it already, whose bits are taken as they are."""
    form = FORMATS[dtype]
    raw = _raw(number, dtype, form) if own is None else _stored(own, form)
    if not label:
        label = dtype_name(dtype) if own is not None else f"{_short(number)} as {dtype_name(dtype)}"
    if isinstance(form, Integer):
        return Row(label, form, raw, _places(form, raw), _integer_lines(form, raw, number, dtype))
    return Row(label, form, raw, _fields(form, raw), _float_lines(form, raw, number, converted=own is None))


def _stored(t: Tensor, form: Format) -> int:
    """The bits of a 0-dimensional tensor."""
    as_integer = t.resolve_neg().reshape(1).view(SAME_WIDTH[form.width])
    return int(as_integer.item()) & ((1 << form.width) - 1)


def _raw(number: bool | int | float, dtype: torch.dtype, form: Format) -> int:
    """The bits that torch stores for a Python number; integers keep their low bits, as `.to` does."""
    if isinstance(form, Floating):
        try:
            return _stored(torch.tensor(float(number), dtype=dtype, device="cpu"), form)
        except OverflowError:
            raise ValueError(f"{_short(number)} is too large for Python's own float.") from None
    if dtype == torch.bool:
        return int(bool(number))
    if isinstance(number, float) and not (
        math.isfinite(number) and form.lowest <= int(number) <= form.highest
    ):
        raise ValueError(
            f"{number} in {dtype_name(dtype)} is undefined: it is not between {form.lowest} and {form.highest}."
        )
    return int(number) & ((1 << form.width) - 1)


def _short(number: bool | int | float) -> str:
    """A number as Python writes it, its middle left out if it is very long."""
    if isinstance(number, int) and number.bit_length() > 1000:
        return f"an integer of {number.bit_length():,} bits"
    text = str(number)
    return text if len(text) <= 30 else f"{text[:20]}…{text[-8:]}"


def _places(form: Integer, raw: int) -> list[str]:
    if not form.signed:
        return [f"0 to {form.highest}"]
    return ["−" if raw >> (form.width - 1) else "+", f"{form.lowest} to {form.highest}"]


def _integer_lines(form: Integer, raw: int, number: bool | int | float, dtype: torch.dtype) -> list[str]:
    value = form.value(raw)
    if dtype == torch.bool:
        return [f"{bool(raw)}: a bool takes a whole byte, of which one bit is used."]
    places = [1 << i for i in reversed(range(form.width)) if raw >> i & 1]
    if form.signed and raw >> (form.width - 1):
        places[0] = -places[0]
    added = f" = {' + '.join(map(str, places))}" if 1 < len(places) <= MOST_PLACES else ""
    lines = [f"value {value}{added}"]
    below = f"{value - 1}" if value > form.lowest else f"none: {value} − 1 wraps to {form.highest}"
    above = f"{value + 1}" if value < form.highest else f"none: {value} + 1 wraps to {form.lowest}"
    lines.append(f"next below {below}; next above {above}")
    if value != number:
        reason = "its low bits are kept" if isinstance(number, int) else "the fraction is cut off"
        lines.append(f"{_short(number)} does not fit: {reason}.")
    return lines


def _fields(form: Floating, raw: int) -> list[str]:
    """What sign, exponent and fraction say, a few words each."""
    sign, exponent, fraction = form.fields(raw)
    kind = form.kind(raw)
    if kind in ("nan", "infinity"):
        power = "all ones"
    elif kind == "normal":
        power = f"{exponent} − {form.bias} = {form.power(raw)}"
    else:
        power = f"0, read as {form.power(raw)}"
    parts = f"{fraction}/2^{form.fraction}"
    return ["−" if sign else "+", power, parts]


def _float_lines(form: Floating, raw: int, number: bool | int | float, *, converted: bool) -> list[str]:
    sign, _, _ = form.fields(raw)
    value, kind = form.value(raw), form.kind(raw)
    if kind == "nan":
        return ["value nan: not a number, equal to nothing, not even itself."]
    if kind == "infinity":
        lines = [f"value {'-' if sign else ''}inf"]
        if math.isfinite(number):
            lines.append(
                f"{_short(number)} is beyond the largest number of this dtype, {exact_text(form.largest)}."
            )
        return lines
    assert value is not None
    parts = f"{'-' if sign else '+'}2^{form.power(raw)} × ({'0' if kind in ('zero', 'subnormal') else '1'} + fraction)"
    lines = [f"value {exact_text(value) if value or not sign else '-0'} = {parts}"]
    if kind == "subnormal":
        lines.append("Subnormal: below the smallest power of two, the leading 1 and its precision are lost.")
    lines.append(_neighbours(form, raw, value))
    if not math.isfinite(number):
        lines.append(f"{number} does not exist in this dtype: its largest number is stored.")
    elif converted and Fraction(number) != value:
        error = value - Fraction(number)
        side = "above" if error > 0 else "below"
        lines.append(f"{_short(number)} was rounded: the value stored is {float(abs(error)):.3g} {side} it.")
    return lines


def _neighbours(form: Floating, raw: int, value: Fraction) -> str:
    below, above = form.neighbours(raw)
    said = []
    for side, other in (("below", below), ("above", above)):
        if other is None:
            said.append(f"next {side} {'-' if side == 'below' else ''}{'inf' if form.infinities else 'none'}")
        else:
            said.append(
                f"next {side} {float(other):.{form.digits}g}, {_power_of_two(abs(other - value))} away"
            )
    return "; ".join(said)


def _power_of_two(gap: Fraction) -> str:
    power = gap.numerator.bit_length() - gap.denominator.bit_length()
    text = f"{float(gap):.3g}"
    return f"2^{power} {'=' if Fraction(text) == gap else '≈'} {text}"
