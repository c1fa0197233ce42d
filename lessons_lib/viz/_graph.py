"""`viz.graph`: the autograd graph behind a tensor, and the order in which backward goes through it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from torch import Tensor

from ._autograd import walk
from ._describe import plural
from ._graph_drawing import draw
from ._graph_view import Box, Names, boxes
from ._live_form import LiveForm
from ._picture import Picture

if TYPE_CHECKING:
    from .live._graph import GraphForm


def graph(loss: Tensor, step: int | None = None, *, names: Mapping[str, object] | None = None) -> Picture:
    """The graph of Functions from `loss` to its leaves, numbered in the order in which backward runs them.

    Operations show the shape that they made, what they saved, where gradients add up and where none is
    wanted; leaves show their `.grad`. With `step`, the first `step` nodes have run. `names` maps names to
    tensors, other entries are ignored, so `names=globals()` will do. Of a large graph the first and last
    nodes are drawn. Nothing is computed and nothing is freed. Raises TypeError if `loss` is no tensor or `names` no mapping, and
    ValueError if it has no graph or `step` is not a number of its nodes.
    """
    if not isinstance(loss, Tensor):
        raise TypeError(f"viz.graph draws the graph of a torch.Tensor, not of type {type(loss).__name__}.")
    if loss.grad_fn is None:
        why = "it is a leaf" if loss.requires_grad else "it is detached, or nothing before it requires grad"
        raise ValueError(f"This tensor has no grad_fn, so there is no graph to draw: {why}.")
    if names is not None and not isinstance(names, Mapping):
        raise TypeError(
            f"names must map names to tensors, as a dict does, but its type is {type(names).__name__}."
        )
    nodes = walk(loss)
    if step is not None and (type(step) is not int or not 0 <= step <= len(nodes)):
        raise ValueError(
            f"step must be a whole number from 0 to {len(nodes)}, the number of nodes, not {step!r}."
        )
    shown = boxes(loss, nodes, Names(names or {}), step)
    leaves = sum(node.leaf is not None for node in nodes)
    operations = plural(len(nodes) - leaves, "operation")
    title = f"{operations}, {leaves:,} {'leaf' if leaves == 1 else 'leaves'}"
    if step is not None:
        title += f"; backward has run {step} of {len(nodes)} nodes"
    form = LiveForm(lambda: _live(loss, step, names or {}))
    return Picture.of_diagram(draw(shown, title, step), _text(shown, title, step), form)


def _live(loss: Tensor, step: int | None, names: Mapping[str, object]) -> GraphForm:
    from .live._graph import GraphForm

    return GraphForm(loss, step or 0, names)


def _text(shown: Sequence[Box], title: str, step: int | None) -> str:
    lines = [f"graph of {shown[0].title}: {title}"]
    for box in shown[1:]:
        numbers = f"{box.numbers.start + 1}" + (f" to {box.numbers.stop}" if len(box.numbers) > 1 else "")
        state = "" if step is None else " [done]" if box.done(step) else " [waiting]"
        targets = ", ".join(
            f"{shown[i].numbers.start + 1} {shown[i].title}" + (f" ({n} times)" if n > 1 else "")
            for i, n in sorted(box.edges.items())
        )
        sends = f" → {targets}" if targets else ""
        cut = f"; no gradient for input {', '.join(map(str, box.cut))}" if box.cut else ""
        said = f" ({'; '.join(box.lines)})" if box.lines else ""
        lines.append(f"{numbers}. {box.title}{state}{said}{sends}{cut}")
    return "\n".join(lines)
