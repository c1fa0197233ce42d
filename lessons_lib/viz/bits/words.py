"""What the picture of bits says of a row: what each run of bits means, the exact value, its neighbours."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import torch

from lessons_lib.viz.bits.formats import Floating, Integer, brief_text, exact_text
from lessons_lib.viz.bits.model import Row

# An integer's place values are added up in words only if there are few.
MOST_PLACES = 8


@dataclass(frozen=True)
class RowWords:
    """What each run of a row's bits says, a few words each, and the sentences under the bits."""

    meanings: list[str]
    lines: list[str]


@dataclass(frozen=True)
class Words:
    """The words of each row, and all that is said as one text."""

    rows: list[RowWords]
    text: str


def words(rows: Sequence[Row]) -> Words:
    """What the picture of these rows says."""
    said = [_row_words(row) for row in rows]
    return Words(said, "\n".join(_text(row, own) for row, own in zip(rows, said, strict=True)))


def _row_words(row: Row) -> RowWords:
    if isinstance(row.form, Integer):
        return RowWords(_places(row.form, row.raw), _integer_lines(row, row.form))
    return RowWords(_fields(row.form, row.raw), _float_lines(row, row.form))


def _text(row: Row, said: RowWords) -> str:
    runs = ", ".join(
        f"{name} {digits} ({meaning})" if meaning else f"{name} {digits}"
        for (name, digits), meaning in zip(row.pattern(), said.meanings, strict=True)
    )
    return "\n".join([f"{row.label}: {runs}", *(f"  {line}" for line in said.lines)])


def _places(form: Integer, raw: int) -> list[str]:
    if not form.signed:
        return [f"0 to {form.highest}"]
    return ["−" if raw >> (form.width - 1) else "+", f"{form.lowest} to {form.highest}"]


def _integer_lines(row: Row, form: Integer) -> list[str]:
    raw, number = row.raw, row.number
    value = form.value(raw)
    if row.dtype == torch.bool:
        return [f"{bool(raw)}: a bool takes a whole byte but uses only one bit of it."]
    places = [1 << i for i in reversed(range(form.width)) if raw >> i & 1]
    if form.signed and raw >> (form.width - 1):
        places[0] = -places[0]
    added = f" = {' + '.join(map(str, places))}" if 1 < len(places) <= MOST_PLACES else ""
    said = [f"value {value}{added}"]
    below = f"{value - 1}" if value > form.lowest else f"none: {value} − 1 wraps to {form.highest}"
    above = f"{value + 1}" if value < form.highest else f"none: {value} + 1 wraps to {form.lowest}"
    said.append(f"next below {below}; next above {above}")
    if value != number:
        reason = "only its low bits are kept" if isinstance(number, int) else "the fraction is cut off"
        said.append(f"{brief_text(number)} doesn't fit: {reason}.")
    return said


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


def _float_lines(row: Row, form: Floating) -> list[str]:
    raw, number = row.raw, row.number
    sign, _, _ = form.fields(raw)
    value, kind = form.value(raw), form.kind(raw)
    if kind == "nan":
        return ["value nan: not a number, equal to nothing, not even itself."]
    if kind == "infinity":
        said = [f"value {'-' if sign else ''}inf"]
        if math.isfinite(number):
            said.append(
                f"{brief_text(number)} is beyond the largest number of this dtype, {exact_text(form.largest)}."
            )
        return said
    assert value is not None
    parts = f"{'-' if sign else '+'}2^{form.power(raw)} × ({'0' if kind in ('zero', 'subnormal') else '1'} + fraction)"
    said = [f"value {exact_text(value) if value or not sign else '-0'} = {parts}"]
    if kind == "subnormal":
        said.append("Subnormal: below the smallest power of two, the leading 1 and its precision are lost.")
    said.append(_neighbours(form, raw, value))
    if not math.isfinite(number):
        said.append(f"{number} doesn't exist in this dtype: its largest number is stored instead.")
    elif row.converted and Fraction(number) != value:
        error = value - Fraction(number)
        side = "above" if error > 0 else "below"
        said.append(
            f"{brief_text(number)} was rounded: the value stored is {float(abs(error)):.3g} {side} it."
        )
    return said


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
