"""Reading an autograd graph from its root: nodes in the order in which backward will run them."""

from __future__ import annotations

import heapq
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from torch import Tensor

from lessons_lib.viz.base.names import clean
from lessons_lib.viz.base.source import plain_shape
from lessons_lib.viz.base.values import Index


class Node:
    """One Function of the graph; `inputs` are the nodes its gradients go to, None where none is wanted.

    `function` is torch's own node, and `arrivals` is the number of gradients that it waits for and adds up.
    """

    __slots__ = ("arrivals", "function", "inputs")

    def __init__(self, function: Any, inputs: list[int | None], arrivals: int) -> None:
        self.function = function
        self.inputs = inputs
        self.arrivals = arrivals

    @property
    def name(self) -> str:
        return clean(self.function.name().removeprefix("torch::autograd::"))

    @property
    def shapes(self) -> list[Index | None]:
        """Shapes of the tensors that forward made here, which are those of the gradients that arrive.

        None where it isn't made of plain numbers, as a nested tensor's.
        """
        return [plain_shape(meta) for meta in self.function._input_metadata]

    @property
    def leaf(self) -> Tensor | None:
        """The tensor whose `.grad` this node fills, if it does."""
        variable = getattr(self.function, "variable", None)
        return variable if isinstance(variable, Tensor) else None


def walk(loss: Tensor) -> list[Node]:
    """The nodes under `loss.grad_fn` in the engine's order, the root first; no recursion.

    The engine runs, of the nodes that have all their gradients, the one made last in forward; nodes
    that fill a `.grad` run as soon as they can.
    """
    functions: list[Any] = [loss.grad_fn]
    number = {loss.grad_fn: 0}
    inputs: list[list[int | None]] = []
    arrivals = [1]
    for function in functions:  # grows as it is read
        children: list[int | None] = []
        for child, _ in function.next_functions:
            if child is None:
                children.append(None)
                continue
            i = number.setdefault(child, len(functions))
            if i == len(functions):
                functions.append(child)
                arrivals.append(0)
            arrivals[i] += 1
            children.append(i)
        inputs.append(children)
    order = _in_order(functions, inputs, arrivals)
    place = {i: at for at, i in enumerate(order)}
    return [
        Node(functions[i], [None if j is None else place[j] for j in inputs[i]], arrivals[i]) for i in order
    ]


def _in_order(functions: list[Any], inputs: list[list[int | None]], arrivals: list[int]) -> list[int]:
    """The nodes in the order of the engine's queue; leaves that are ready together, as they were found."""
    missing = list(arrivals)
    ready = [(0, 0)]
    order = []
    while ready:
        i = heapq.heappop(ready)[1]
        order.append(i)
        for child in inputs[i]:
            if child is not None:
                missing[child] -= 1
                if not missing[child]:
                    heapq.heappush(ready, (-functions[child]._sequence_nr(), child))
    return order


@dataclass(frozen=True)
class Saved:
    """A tensor that a node keeps for backward: its attribute's name and the tensor, or why it can't be seen."""

    name: str
    tensor: Tensor | None
    reason: str = ""


def saved_tensors(function: Any) -> list[Saved]:
    """What a node has saved; tensors packed by hooks are left packed, for unpacking may compute."""
    found = []
    for name in _saving_attributes(function.__class__):
        short = name.removeprefix("_raw_saved_")
        try:
            raw = getattr(function, name)
            parts = list(raw) if isinstance(raw, (list, tuple)) else [raw]
            if any(part.unpack_hook is not None for part in parts):
                found.append(Saved(short, None, "packed by a hook"))
                continue
            value = function.saved_tensors if short == "tensors" else getattr(function, f"_saved_{short}")
        except RuntimeError as error:
            changed = "modified by an inplace operation" in str(error)
            found.append(Saved(short, None, "changed in place: backward will fail" if changed else "freed"))
            continue
        tensors = value if isinstance(value, (list, tuple)) else [value]
        labels = [short] if len(tensors) == 1 else [f"{short}[{i}]" for i in range(len(tensors))]
        found += [Saved(label, t) for label, t in zip(labels, tensors, strict=True) if isinstance(t, Tensor)]
    return found


@lru_cache(1024)
def _saving_attributes(kind: type) -> list[str]:
    """The attributes under which nodes of this class keep tensors."""
    return sorted(name for name in dir(kind) if name.startswith("_raw_saved_"))
