"""The live form of `viz.graph` and `viz.tape`: a slider that runs backward node by node."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from lessons_lib.viz.base.live import Form, module
from lessons_lib.viz.base.picture import Picture


class GraphForm(Form):
    """The graph as it is after each step of backward; nothing is computed.

    `draw` makes the picture after a number of steps, `ran` says what each node is, in their order.
    `asked` has `step`, from 0 to the number of nodes.
    """

    _esm = module("graph")

    def __init__(self, draw: Callable[[int], Picture], ran: Callable[[], Sequence[str]], step: int) -> None:
        self._draw, self._ran, self._step = draw, ran, step
        super().__init__()

    def answer(self, asked: Mapping[str, Any]) -> dict[str, Any]:
        step = asked.get("step", self._step)
        drawn, ran = self._draw(step), self._ran()
        last = "Backward hasn't started."
        if step:
            last = f"{step} of {len(ran)} nodes have run; the last is {ran[step - 1]}."
        return {"svg": drawn.svg, "text": drawn.text, "said": last, "step": step, "steps": len(ran)}
