"""One number in one dtype: the bits that torch stores for it."""

from __future__ import annotations

import math
from dataclasses import dataclass

import torch
from torch import Tensor

from lessons_lib.viz.base.describe import dtype_name
from lessons_lib.viz.bits.formats import FORMATS, Floating, Format, brief_text

# Integer dtypes that a format of this many bits can be viewed as.
SAME_WIDTH = {8: torch.uint8, 16: torch.int16, 32: torch.int32, 64: torch.int64}


@dataclass(frozen=True)
class Row:
    """The bits `raw` of a dtype in its format `form`, and the `number` that was to be stored.

    converted: whether the number was put into the dtype here; otherwise a tensor held it already.
    """

    label: str
    form: Format
    raw: int
    dtype: torch.dtype
    number: bool | int | float
    converted: bool

    def pattern(self) -> list[tuple[str, str]]:
        """Name and digits of each run of bits, the highest first."""
        digits = format(self.raw, f"0{self.form.width}b")
        runs, at = [], 0
        for name, width in self.form.groups():
            runs.append((name, digits[at : at + width]))
            at += width
        return runs


def row(number: bool | int | float, dtype: torch.dtype, own: Tensor | None = None, label: str = "") -> Row:
    """`number` in `dtype`; `own` is the tensor that holds it already, whose bits are taken as they are."""
    form = FORMATS[dtype]
    raw = _raw(number, dtype, form) if own is None else _stored(own, form)
    if not label:
        label = dtype_name(dtype) if own is not None else f"{brief_text(number)} as {dtype_name(dtype)}"
    return Row(label, form, raw, dtype, number, converted=own is None)


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
            raise ValueError(f"{brief_text(number)} is too large for Python's own float.") from None
    if dtype == torch.bool:
        return int(bool(number))
    if isinstance(number, float) and not (
        math.isfinite(number) and form.lowest <= int(number) <= form.highest
    ):
        raise ValueError(
            f"{number} in {dtype_name(dtype)} is undefined: it is not between {form.lowest} and {form.highest}."
        )
    return int(number) & ((1 << form.width) - 1)
