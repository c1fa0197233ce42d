"""Pictures of `viz.images` that are compared byte for byte."""

from __future__ import annotations

import math

import torch

from lessons_lib import viz
from lessons_lib.viz import Picture
from tests.viz.case import case, counted


@case
def images_ten_on_one_scale() -> Picture:
    return viz.images(counted(10, 4, 4), labels=[f"number {i}" for i in range(10)], title="ten images")


@case
def images_ink_on_paper() -> Picture:
    return viz.images(torch.eye(5), dark="high")


@case
def images_each_on_its_own() -> Picture:
    return viz.images([counted(3, 5), 100 + counted(3, 5)], scale="each", labels=torch.tensor([7, 8]))


@case
def images_colour() -> Picture:
    return viz.images(counted(2, 3, 4, 6) / 144.0, columns=1)


@case
def images_of_bytes() -> Picture:
    return viz.images(counted(1, 1, 16, 16).to(torch.uint8))


@case
def images_beyond_a_fixed_scale() -> Picture:
    return viz.images(counted(2, 2, 2), scale=(1, 5))


@case
def images_with_nan() -> Picture:
    t = counted(2, 3, 3).double()
    t[1, 1, 1], t[1, 2, 0] = math.nan, math.inf
    return viz.images(t)


@case
def images_many_and_large() -> Picture:
    return viz.images(torch.arange(150.0)[None, :, None].expand(1000, 150, 90))


@case
def images_all_equal() -> Picture:
    return viz.images(torch.ones(2, 2), title="<b>", labels=["&"])
