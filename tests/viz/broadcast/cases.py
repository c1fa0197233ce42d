"""Pictures of `viz.broadcast` that are compared byte for byte."""

from __future__ import annotations

import torch

from lessons_lib import viz
from lessons_lib.viz import Picture
from tests.viz.case import case


@case
def broadcast_outer() -> Picture:
    return viz.broadcast(torch.tensor([[1], [2], [3]]), torch.tensor([10, 20, 30, 40]))


@case
def broadcast_shapes_alone() -> Picture:
    return viz.broadcast((2, 3), (3,))


@case
def broadcast_mismatch() -> Picture:
    return viz.broadcast(x=(4, 3), mean=(4,))


@case
def broadcast_mismatch_unmendable() -> Picture:
    return viz.broadcast((2, 3), (2, 4))


@case
def broadcast_one_to_one_meant() -> Picture:
    return viz.broadcast(prediction=torch.ones(3, 1), target=torch.ones(3))


@case
def broadcast_4d() -> Picture:
    return viz.broadcast((8, 1, 6, 1), (7, 1, 5))


@case
def broadcast_three() -> Picture:
    return viz.broadcast((3, 1), (1, 4), ())


@case
def broadcast_numbers() -> Picture:
    return viz.broadcast((), ())


@case
def broadcast_empty() -> Picture:
    return viz.broadcast((3, 1), (0,))


@case
def broadcast_memory() -> Picture:
    return viz.broadcast(torch.empty(10_000, 1, device="meta"), torch.empty(10_000, device="meta"))


@case
def broadcast_odd_names() -> Picture:
    return viz.broadcast(**{"<x>": (2,), "a\u0000b": (2, 1)})
