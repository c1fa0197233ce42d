"""The pictures that are compared byte for byte with tests/viz/golden.

Each case is a function without arguments, so that it can be drawn again in another process. Values are
written out or counted up, never random, and never the results of float32 arithmetic.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import torch

from lessons_lib import viz
from lessons_lib.viz import Picture

CASES: dict[str, Callable[[], Picture]] = {}


def case(draw: Callable[[], Picture]) -> Callable[[], Picture]:
    assert draw.__name__ not in CASES
    CASES[draw.__name__] = draw
    return draw


def counted(*shape: int) -> torch.Tensor:
    """0, 1, 2, … in the given shape."""
    return torch.arange(torch.Size(shape).numel()).reshape(shape)


# viz.tensor


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


# viz.storage


@case
def storage_4x6() -> Picture:
    return viz.storage(counted(4, 6).float())


@case
def storage_views_share() -> Picture:
    x = counted(3, 4)
    return viz.storage(x, x.T, x[1:, 1:])


@case
def storage_copy_is_apart() -> Picture:
    x = counted(2, 3)
    return viz.storage(x=x, view=x.view(3, 2), copy=x.T.reshape(-1))


@case
def storage_expanded() -> Picture:
    row = torch.tensor([1.5, 2.0, 3.0])
    return viz.storage(row, row.expand(2, 3))


@case
def storage_expanded_1e9() -> Picture:
    return viz.storage(torch.ones(1).expand(10**9))


@case
def storage_overlapping() -> Picture:
    return viz.storage(counted(6).unfold(0, 4, 1))


@case
def storage_permuted_3d() -> Picture:
    return viz.storage(counted(2, 3, 4).permute(2, 0, 1))


@case
def storage_5d() -> Picture:
    return viz.storage(counted(2, 2, 2, 2, 2))


@case
def storage_channels_last() -> Picture:
    return viz.storage(counted(1, 2, 3, 4).to(memory_format=torch.channels_last))


@case
def storage_large() -> Picture:
    return viz.storage(counted(1000, 1000))


@case
def storage_part_of_large() -> Picture:
    x = counted(6, 100)
    return viz.storage(row=x[2], column=x[:, 50])


@case
def storage_two_dtypes() -> Picture:
    x = torch.tensor([1.0, -2.5])
    return viz.storage(x, x.view(torch.int16))


@case
def storage_conjugate() -> Picture:
    x = torch.tensor([1 + 2j, 3 - 1j])
    return viz.storage(x, conj=x.conj(), imag=x.conj().imag)


@case
def storage_0d() -> Picture:
    return viz.storage(torch.tensor(7))


@case
def storage_empty() -> Picture:
    return viz.storage(torch.empty(0, 3))


@case
def storage_meta() -> Picture:
    x = torch.empty(2, 3, device="meta")
    return viz.storage(x, x[1])


@case
def storage_odd_names() -> Picture:
    return viz.storage(**{"": torch.ones(2), "<b>&%41'\"\n": torch.zeros(1), "long " * 20: torch.ones(1)})


# viz.broadcast


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


# viz.bits


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


# viz.graph


def fan_out() -> tuple[torch.Tensor, dict[str, object]]:
    """c = a·b, d = c + a, L = d²: `a` gets two gradients."""
    a, b = torch.tensor(2.0, requires_grad=True), torch.tensor(3.0, requires_grad=True)
    c = a * b
    d = c + a
    return d**2, {"a": a, "b": b, "c": c, "d": d}


def regression() -> tuple[torch.Tensor, dict[str, object]]:
    """A loss with a regulariser: `w` gets three gradients, the data none."""
    x, w, b = torch.ones(5, 4), torch.ones(3, 4, requires_grad=True), torch.ones(3, requires_grad=True)
    h = torch.relu(x @ w.T + b)
    loss = ((h - 1) ** 2).mean() + 0.5 * (w * w).sum()
    return loss, {"x": x, "w": w, "b": b, "h": h, "loss": loss}


@case
def graph_fan_out() -> Picture:
    loss, names = fan_out()
    return viz.graph(loss, names=names)


@case
def graph_after_backward() -> Picture:
    loss, names = fan_out()
    loss.backward()
    return viz.graph(loss, names=names)


@case
def graph_regression() -> Picture:
    loss, names = regression()
    return viz.graph(loss, names=names)


@case
def graph_step_0() -> Picture:
    loss, names = fan_out()
    return viz.graph(loss, 0, names=names)


@case
def graph_step_5() -> Picture:
    loss, names = regression()
    return viz.graph(loss, 5, names=names)


@case
def graph_changed_in_place() -> Picture:
    y = torch.zeros(3, requires_grad=True).exp()
    loss = y.sum()
    y.detach().add_(1)
    return viz.graph(loss)


@case
def graph_long_chain() -> Picture:
    y = torch.zeros(2, requires_grad=True)
    for _ in range(10_000):
        y = y * 1.0
    return viz.graph(y.sum(), 5_000)


@case
def graph_wide() -> Picture:
    x = torch.tensor(1.0, requires_grad=True)
    return viz.graph(torch.stack([x * 2.0 for _ in range(7)]))


@case
def graph_odd_names() -> Picture:
    w = torch.ones(2, requires_grad=True)
    return viz.graph((w * w).sum(), names={"<w>&'\"\n" + "é" * 40: w, "not a tensor": 1})


# viz.tape


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
