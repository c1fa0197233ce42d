"""Pictures of `viz.graph` that are compared byte for byte."""

from __future__ import annotations

import torch

from lessons_lib import viz
from lessons_lib.viz import Picture
from tests.viz.case import case


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
