"""Pictures of `viz.bars` that are compared byte for byte."""

from __future__ import annotations

import math

from lessons_lib import viz
from lessons_lib.viz import Picture
from tests.viz.case import case


@case
def bars_bytes() -> Picture:
    return viz.bars({"float64": 8, "float32": 4, "int8": 1}, unit="bytes", title="bytes per element")


@case
def bars_with_signs() -> Picture:
    return viz.bars([1.5, -2.5, 3.0, math.nan, math.inf, -math.inf, 0.001, 0.0])


@case
def bars_all_below_zero() -> Picture:
    return viz.bars(a=-1, b=-2.25)


@case
def bars_zero_alone() -> Picture:
    return viz.bars([0.0], labels=["<b>"])


@case
def bars_many() -> Picture:
    return viz.bars(range(1000), title="a thousand")
