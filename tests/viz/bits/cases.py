"""Pictures of `viz.bits` that are compared byte for byte."""

from __future__ import annotations

import torch

from lessons_lib import viz
from lessons_lib.viz import Picture
from tests.viz.case import case


@case
def bits_float_in_four_dtypes() -> Picture:
    return viz.bits(0.1)


@case
def bits_integer() -> Picture:
    return viz.bits(-5, torch.int16, torch.int8)


@case
def bits_wraps() -> Picture:
    return viz.bits(300, torch.uint8)


@case
def bits_rounds() -> Picture:
    return viz.bits(torch.tensor(2049.0), torch.float16, torch.bfloat16)


@case
def bits_several_scalars() -> Picture:
    return viz.bits(torch.tensor(1.0), torch.tensor(1), torch.tensor(True))


@case
def bits_subnormal_and_zero() -> Picture:
    return viz.bits(1e-40, -0.0, torch.float32)


@case
def bits_nan_inf() -> Picture:
    return viz.bits(float("nan"), 70000.0, torch.float16)


@case
def bits_complex() -> Picture:
    return viz.bits(1 - 2j)


@case
def bits_float8() -> Picture:
    return viz.bits(0.3, torch.float8_e4m3fn, torch.float8_e5m2)
