"""What the picture of a tape shows: a box for each of the reader's nodes."""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from dataclasses import replace

import torch
from torch import Tensor

from lessons_lib.viz.base.names import clean, type_name
from lessons_lib.viz.graph.model import MOST, Box, assemble, few_values, shape_of
from lessons_lib.viz.tape.nodes import OwnNode


class NodeNames:
    """Names of nodes, looked up by the nodes themselves."""

    def __init__(self, names: Mapping[str, object]) -> None:
        self._things = [(clean(name), thing) for name, thing in names.items() if not name.startswith("_")]

    def of(self, thing: object) -> str | None:
        return next((name for name, known in self._things if known is thing), None)


def title_of(nodes: Sequence[OwnNode], names: NodeNames) -> str:
    """The name of what backward starts from."""
    return names.of(nodes[0].thing) or nodes[0].name


def boxes(nodes: Sequence[OwnNode], names: NodeNames, step: int | None) -> list[Box]:
    """A box for each node, every box before those that it sends gradients to.

    Raises ValueError if the order is a wrong one and there are too many nodes to draw all of them.
    """
    in_turn = all(node.turn == at for at, node in enumerate(nodes))
    if not in_turn and len(nodes) > MOST:
        raise ValueError(
            f"In this order, nodes run before their gradients have arrived, and {len(nodes):,} nodes are too many to "
            f"show where: draw a graph of at most {MOST}."
        )
    if in_turn:
        return assemble(nodes, lambda node, numbers: _box(node, numbers, names, step), step)
    drawn = assemble(nodes, lambda node, numbers: _box(node, numbers, names, step), None)
    return [replace(box, numbers=range(n.turn, n.turn + 1)) for box, n in zip(drawn, nodes, strict=True)]


def _box(node: OwnNode, numbers: range, names: NodeNames, step: int | None) -> Box:
    name, thing = names.of(node.thing), node.thing
    lines = [f"{node.name}, {_brief('value', thing.value)}" if name else _brief("value", thing.value)]  # type: ignore[attr-defined]
    if node.arrivals > 1:
        lines.append(f"adds up {node.arrivals} gradients")
    if node.missed:
        lines.append(f"✗ runs too early: {node.missed} of {node.arrivals} gradients missing")
    lines.append(_grad_line(node, thing.grad, step))  # type: ignore[attr-defined]
    return Box("operation" if node.inputs else "leaf", name or node.name, lines, numbers)


def _grad_line(node: OwnNode, grad: object, step: int | None) -> str:
    """The gradient, once all its parts have been sent."""
    if grad is None:
        return "grad None"
    return _brief("grad", grad) if step is None or node.complete <= step else "grad not there yet"


def _brief(what: str, value: object) -> str:
    """The value of a number or a small tensor, or else its shape."""
    t = _as_tensor(value)
    if t is None:
        return f"{what} of type {type_name(value)}"
    few = few_values(t)
    if few is None:
        return f"{what} of shape {shape_of(t)}"
    return f"{what} {few}" if t.ndim == 0 else f"{what} [{few}] of shape {shape_of(t)}"


def _as_tensor(value: object) -> Tensor | None:
    if isinstance(value, Tensor):
        return value
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of NumPy's memory that is only to be read: nothing is written
            t = torch.as_tensor(value, device="cpu")
            if isinstance(value, (float, complex, list, tuple)) and (t.is_floating_point() or t.is_complex()):
                # Python's floats have 64 bits, whatever the default dtype is.
                wide = torch.complex128 if t.is_complex() else torch.float64
                t = torch.as_tensor(value, dtype=wide, device="cpu")
        return t
    except Exception:  # whatever a value may be, a picture of its node can still be drawn
        return None
