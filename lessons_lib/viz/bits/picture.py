"""`viz.bits`: the bits of single numbers in one or more dtypes, what they mean, and the numbers next to them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import torch
from torch import Tensor

from lessons_lib.viz.base.describe import dtype_name
from lessons_lib.viz.base.fetch import beneath_modes, elements, why_unread
from lessons_lib.viz.base.names import type_name
from lessons_lib.viz.base.picture import LiveForm, Picture
from lessons_lib.viz.base.refuse import require_strided
from lessons_lib.viz.bits.drawing import draw
from lessons_lib.viz.bits.formats import FORMATS
from lessons_lib.viz.bits.model import Row, row
from lessons_lib.viz.bits.words import words

if TYPE_CHECKING:
    from lessons_lib.viz.bits.live import BitsForm

Scalar = bool | int | float | complex | Tensor

_DEFAULTS: dict[type, tuple[torch.dtype, ...]] = {
    bool: (torch.bool,),
    int: (torch.int64, torch.int32, torch.int16, torch.int8),
    float: (torch.float64, torch.float32, torch.float16, torch.bfloat16),
    complex: (torch.complex64,),
}
_PARTS = {torch.complex128: torch.float64, torch.complex64: torch.float32, torch.complex32: torch.float16}


@beneath_modes()
def bits(*numbers_and_dtypes: Scalar | torch.dtype) -> Picture:
    """The bits of each number: sign, exponent and fraction, or the place values of an integer.

    Numbers are Python's or tensors of one element; dtypes among the arguments say in which dtypes each
    number is shown, beside a tensor's own (without any, a Python number is shown in the usual ones). Every row
    gives the exact value, the next numbers below and above, and how far away they are. Raises TypeError
    for anything else, and ValueError for tensors of several elements or conversions without a result.
    """
    dtypes = [d for d in numbers_and_dtypes if isinstance(d, torch.dtype)]
    numbers = [n for n in numbers_and_dtypes if not isinstance(n, torch.dtype)]
    if not numbers:
        raise ValueError("viz.bits draws one or more numbers, but it got none.")
    for dtype in dtypes:
        _require_format(dtype)
    rows = [r for number in numbers for r in _rows(number, dtypes)]
    said = words(rows)
    return Picture.of_diagram(draw(rows, said), said.text, LiveForm(lambda: _live(rows)))


def _live(rows: Sequence[Row]) -> BitsForm:
    from lessons_lib.viz.bits.live import BitsForm

    return BitsForm(rows)


def _require_format(dtype: torch.dtype) -> None:
    if dtype not in FORMATS:
        names = ", ".join(map(dtype_name, FORMATS))
        raise TypeError(f"viz.bits does not draw {dtype_name(dtype)}; it draws {names}.")


def _rows(number: object, dtypes: list[torch.dtype]) -> list[Row]:
    """A number in its tensor's own dtype first, then in those that were asked for."""
    if type(number).__module__ == "numpy" and hasattr(number, "dtype") and not isinstance(number, float):
        number = _of_numpy(number)
    if isinstance(number, Tensor):
        t = require_strided(number, "What viz.bits draws")
        if t.dtype in _PARTS:
            return _complex_rows(_single(t), dtypes)
        _require_format(t.dtype)
        t = _single(t)
        own = row(t.item(), t.dtype, t)
        return [own, *(row(t.item(), dtype) for dtype in dtypes if dtype != t.dtype)]
    if not isinstance(number, (bool, int, float, complex)):
        raise TypeError(
            f"viz.bits draws Python's numbers, NumPy's and tensors of one element, not {type_name(number)}."
        )
    if isinstance(number, complex):
        return _complex_rows(
            torch.tensor(number, dtype=torch.complex128, device="cpu"), dtypes, torch.complex64
        )
    kind = next(k for k in _DEFAULTS if isinstance(number, k))
    return [row(number, dtype) for dtype in dtypes or _DEFAULTS[kind]]


def _of_numpy(number: Any) -> Tensor:
    """A NumPy number, or an array of one, as a tensor."""
    if number.size != 1:
        raise ValueError(
            f"viz.bits draws single numbers, not an array of shape {number.shape}: index it first."
        )
    try:
        return torch.from_numpy(number.reshape(1).copy())
    except (TypeError, ValueError):
        raise TypeError(f"viz.bits draws numbers of torch's dtypes, not NumPy's {number.dtype}.") from None


def _complex_rows(t: Tensor, dtypes: list[torch.dtype], dtype: torch.dtype | None = None) -> list[Row]:
    """A complex number is two floats, one after the other in memory; without a dtype, those that `t` holds."""
    if dtypes:
        raise ValueError(
            "A complex number is two numbers: pass its .real or .imag to see them in other dtypes."
        )
    part, name = _PARTS[dtype or t.dtype], dtype_name(dtype or t.dtype)
    halves = zip(("real", "imaginary"), torch.view_as_real(t).unbind(), strict=True)
    return [
        row(
            half.item(),
            part,
            None if dtype else half,
            label=f"{name}, {which} part: {dtype_name(part)}",
        )
        for which, half in halves
    ]


def _single(t: Tensor) -> Tensor:
    """`t` as a 0-dimensional tensor on the CPU, if it holds one number that can be read."""
    if t.numel() != 1:
        raise ValueError(
            f"viz.bits draws single numbers, not a tensor of shape {tuple(t.shape)}: index it first."
        )
    found = elements(t, [(0,) * t.ndim])
    if found is None:
        raise ValueError(str(why_unread(t)).replace("Its values", "This tensor's number"))
    return found[0]
