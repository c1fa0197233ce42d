"""Pictures of `viz.tape` that are compared byte for byte."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import torch

from lessons_lib import viz
from lessons_lib.viz import Picture
from tests.viz.case import case


class OwnNode:
    """A node as lesson 05 builds it."""

    def __init__(self, value: object, parents: Sequence[OwnNode] = (), op: str = "") -> None:
        self.value, self.parents, self.op = value, tuple(parents), op
        self.grad: object = None


def own_fan_out() -> dict[str, OwnNode]:
    """c = a·b, d = c + a, L = d·d with the gradients that backward gives them."""
    a, b = OwnNode(2.0), OwnNode(3.0)
    c = OwnNode(6.0, (a, b), "mul")
    d = OwnNode(8.0, (c, a), "add")
    loss = OwnNode(64.0, (d, d), "mul")
    for node, grad in ((loss, 1.0), (d, 16.0), (c, 16.0), (b, 32.0), (a, 64.0)):
        node.grad = grad
    return {"a": a, "b": b, "c": c, "d": d, "L": loss}


@case
def tape_fan_out() -> Picture:
    names = own_fan_out()
    return viz.tape(names["L"], names=names)


@case
def tape_step_2() -> Picture:
    names = own_fan_out()
    return viz.tape(names["L"], 2, names=names)


@case
def tape_wrong_order() -> Picture:
    names = own_fan_out()
    return viz.tape(names["L"], order=[names[name] for name in "Ldacb"], names=names)


@case
def tape_of_tensors() -> Picture:
    x, w = OwnNode(torch.ones(5, 4)), OwnNode(torch.ones(4, 3))
    h = OwnNode(x.value @ w.value, (x, w), "matmul")
    w.grad = torch.full((4, 3), 5.0)
    h.grad = torch.ones(5, 3)
    total = OwnNode(h.value.sum(), (h,), "sum")
    total.grad = np.float64(1.0)
    return viz.tape(total, names={"x": x, "w": w})


@case
def tape_long_chain() -> Picture:
    node = OwnNode(0)
    for _ in range(10_000):
        node = OwnNode([1, 2], (node,), "step")
    return viz.tape(node, 5_000)
