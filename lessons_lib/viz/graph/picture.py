"""`viz.graph`: the autograd graph behind a tensor, and the order in which backward goes through it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from torch import Tensor

from lessons_lib.viz.base.fetch import beneath_modes
from lessons_lib.viz.base.names import type_name
from lessons_lib.viz.base.picture import LiveForm, Picture
from lessons_lib.viz.graph.arguments import require_names, require_step
from lessons_lib.viz.graph.drawing import draw
from lessons_lib.viz.graph.model import Names, boxes
from lessons_lib.viz.graph.nodes import walk
from lessons_lib.viz.graph.words import heading, lines

if TYPE_CHECKING:
    from lessons_lib.viz.graph.live import GraphForm


@beneath_modes()
def graph(loss: Tensor, step: int | None = None, *, names: Mapping[str, object] | None = None) -> Picture:
    """The graph of Functions from `loss` to its leaves, numbered in the order in which backward runs them.

    Operations show the shape that they made, what they saved, where gradients add up and where none is
    wanted; leaves show their `.grad`. With `step`, the first `step` nodes have run. `names` maps names to
    tensors, other entries are ignored, so `names=globals()` will do. Of a large graph the first and last
    nodes are drawn. Nothing is computed and nothing is freed. Raises TypeError if `loss` isn't a tensor or `names` isn't a
    mapping, and ValueError if it has no graph or `step` is not from 0 to the number of its nodes.
    """
    if not isinstance(loss, Tensor):
        raise TypeError(f"viz.graph draws the graph of a torch.Tensor, not of type {type_name(loss)}.")
    if loss.grad_fn is None:
        why = "it is a leaf" if loss.requires_grad else "it is detached, or nothing before it requires grad"
        raise ValueError(f"This tensor has no grad_fn, so there is no graph to draw: {why}.")
    require_names(names, "tensors")
    nodes = walk(loss)
    require_step(step, len(nodes))
    shown = boxes(loss, nodes, Names(names or {}), step)
    leaves = sum(node.leaf is not None for node in nodes)
    title = heading(len(nodes), leaves, step)
    form = LiveForm(lambda: _live(loss, step, names or {}))
    words = "\n".join([f"graph of {shown[0].title}: {title}", *lines(shown, step)])
    return Picture.of_diagram(draw(shown, f"Graph of {shown[0].title}", title, step), words, form)


def _live(loss: Tensor, step: int | None, names: Mapping[str, object]) -> GraphForm:
    from lessons_lib.viz.graph.live import GraphForm

    def ran() -> list[str]:
        return ["a leaf: its .grad is filled" if node.leaf is not None else node.name for node in walk(loss)]

    return GraphForm(lambda step: graph(loss, step, names=names), ran, step or 0)
