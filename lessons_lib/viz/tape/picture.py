"""`viz.tape`: a graph of the reader's own nodes, and the order in which backward goes through it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from lessons_lib.viz.base.fetch import beneath_modes
from lessons_lib.viz.base.picture import LiveForm, Picture
from lessons_lib.viz.graph.arguments import require_names, require_step
from lessons_lib.viz.graph.drawing import draw
from lessons_lib.viz.graph.words import heading, lines
from lessons_lib.viz.tape.model import NodeNames, boxes, title_of
from lessons_lib.viz.tape.nodes import OwnNode, read_order

if TYPE_CHECKING:
    from lessons_lib.viz.graph.live import GraphForm

KEY = (
    "Backward goes down from the result. Numbers show the order in which the nodes run; a node can run when "
    "all its gradients have arrived."
)


@beneath_modes()
def tape(
    root: object,
    step: int | None = None,
    *,
    order: Iterable[object] | None = None,
    names: Mapping[str, object] | None = None,
) -> Picture:
    """The graph of your own nodes from `root` to its leaves, numbered in the order in which backward runs them.

    A node is any object with `.parents` (the nodes that it was made from), `.value` (a number, an array or a
    tensor) and `.grad` (the same, or None); with `.op`, a word, it also says how it was made. `order` is your own
    order, the root first; a node in it that runs before one that sends it a gradient is marked. With `step`, the
    first `step` nodes have run, and gradients that are not complete by then are left out. `names` maps names to
    nodes, other entries are ignored, so `names=globals()` will do. Of a large graph the first and last nodes are
    drawn. Nothing is computed.

    Raises TypeError if something is not a node, `order` is not iterable or `names` is not a mapping, and ValueError
    if the graph has a cycle, `order` does not list each of its nodes once, or `step` is not from 0 to their number.
    """
    require_names(names, "nodes")
    nodes = read_order(root, order)
    require_step(step, len(nodes))
    known = NodeNames(names or {})
    shown = boxes(nodes, known, step)
    leaves = sum(not node.inputs for node in nodes)
    title = heading(len(nodes), leaves, step)
    name = title_of(nodes, known)
    words = "\n".join([f"tape of {name}: {title}", *lines(shown, step)])
    held = [node.thing for node in sorted(nodes, key=lambda node: node.turn)]
    form = LiveForm(lambda: _live(root, step, held, names or {}))
    return Picture.of_diagram(draw(shown, f"Tape of {name}", title, step, KEY), words, form)


def _live(root: object, step: int | None, order: list[object], names: Mapping[str, object]) -> GraphForm:
    from lessons_lib.viz.graph.live import GraphForm

    known = NodeNames(names)

    def ran() -> list[str]:
        return [known.of(thing) or OwnNode.word(thing) for thing in order]

    return GraphForm(lambda step: tape(root, step, order=order, names=names), ran, step or 0)
