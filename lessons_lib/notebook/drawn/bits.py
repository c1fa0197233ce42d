"""Bits that were lost: the answer is the right one after a conversion to a dtype that can't hold it."""

from __future__ import annotations

import torch

from lessons_lib.checking.judge.verdict import FailingCase
from lessons_lib.checking.values.snapshot import TensorSnapshot

_FLOATS = (torch.float16, torch.bfloat16)  # what float32 loses of a float64 result is forgiven
_INTEGERS = (torch.int32, torch.int16, torch.int8, torch.uint8)
_MOST = 3  # numbers must differ, or be all there are: one number alone is rounded by chance


def lost_bits(case: FailingCase) -> tuple[int | float, torch.dtype, torch.dtype] | None:
    """A right number, its dtype and the narrower one, if all of the answer's numbers are the right ones in that dtype."""
    difference = case.difference
    if difference is None or difference.fault != "value":
        return None
    expected, got = difference.expected, difference.got
    if not isinstance(expected, TensorSnapshot) or not isinstance(got, TensorSnapshot):
        return None
    right, wrong = expected.data, got.data
    if right is None or wrong is None or right.shape != wrong.shape or right.numel() == 0:
        return None
    narrower = _FLOATS if right.dtype.is_floating_point else _INTEGERS
    if right.is_complex() or right.dtype is torch.bool or wrong.dtype.is_complex:
        return None
    if not bool(wrong.double().isfinite().all()):
        return None  # inf and nan come out of many things
    differs = (right.double() != wrong.double()).flatten()
    if int(differs.sum()) < min(_MOST, right.numel()):
        return None
    for dtype in narrower:
        if dtype.itemsize < right.dtype.itemsize and torch.equal(
            right.to(dtype).double(), wrong.to(torch.float64)
        ):
            place = int(differs.nonzero()[0])
            return right.flatten()[place].item(), right.dtype, dtype
    return None
