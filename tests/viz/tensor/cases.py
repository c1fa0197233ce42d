"""Pictures of `viz.tensor` that are compared byte for byte."""

from __future__ import annotations

import torch

from lessons_lib import viz
from lessons_lib.viz import Picture
from tests.viz.case import case, counted


@case
def tensor_0d() -> Picture:
    return viz.tensor(torch.tensor(3.5))


@case
def tensor_empty() -> Picture:
    return viz.tensor(torch.empty(3, 0))


@case
def tensor_1d() -> Picture:
    return viz.tensor(torch.arange(5), title="a row")


@case
def tensor_2d_signs() -> Picture:
    return viz.tensor(torch.tensor([[-2.0, -0.5, 0.0], [0.25, 1.0, 123.0]]))


@case
def tensor_3d() -> Picture:
    return viz.tensor(counted(2, 3, 4))


@case
def tensor_5d() -> Picture:
    return viz.tensor(counted(2, 3, 2, 2, 2))


@case
def tensor_large() -> Picture:
    return viz.tensor(counted(100, 200))


@case
def tensor_expanded_1e9() -> Picture:
    return viz.tensor(torch.ones(1).expand(10**9))


@case
def tensor_nan_inf() -> Picture:
    inf, nan = float("inf"), float("nan")
    return viz.tensor(torch.tensor([[1.0, nan], [inf, -inf]]))


@case
def tensor_bool() -> Picture:
    return viz.tensor(torch.eye(3, dtype=torch.bool))


@case
def tensor_complex() -> Picture:
    return viz.tensor(torch.tensor([1 + 2j, 0.5 - 1j]))


@case
def tensor_meta() -> Picture:
    return viz.tensor(torch.empty(2, 3, device="meta"))


@case
def tensor_requires_grad() -> Picture:
    return viz.tensor(torch.ones(2, requires_grad=True))


@case
def tensor_made_by() -> Picture:
    return viz.tensor(torch.ones(2, requires_grad=True) * 2)


@case
def tensor_magnitudes() -> Picture:
    return viz.tensor(torch.tensor([1e-7, 0.004, 0.5, 12.0, 3.0e8], dtype=torch.float64))


@case
def tensor_odd_title() -> Picture:
    return viz.tensor(torch.ones(1), title="<script>&'\"\n\ud800" + "é" * 50)
