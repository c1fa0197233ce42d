"""The live form of `viz.graph`: a slider that runs backward node by node."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from torch import Tensor

from .._autograd import walk
from .._graph import graph
from ._form import Form, module


class GraphForm(Form):
    """The graph as it is after each step of backward; nothing is computed.

    `asked` has `step`, from 0 to the number of nodes.
    """

    _esm = module("graph")

    def __init__(self, loss: Tensor, step: int, names: Mapping[str, object]) -> None:
        self._loss, self._step, self._names = loss, step, names
        super().__init__()

    def answer(self, asked: Mapping[str, Any]) -> dict[str, Any]:
        step = asked.get("step", self._step)
        drawn = graph(self._loss, step, names=self._names)
        nodes = walk(self._loss)
        last = "Backward has not begun."
        if step:
            node = nodes[step - 1]
            what = "a leaf: its .grad is filled" if node.leaf is not None else node.name
            last = f"{step} of {len(nodes)} nodes have run; the last is {what}."
        return {"svg": drawn.svg, "text": drawn.text, "said": last, "step": step, "steps": len(nodes)}
