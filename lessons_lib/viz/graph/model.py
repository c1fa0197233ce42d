"""What the picture of an autograd graph shows: its boxes, what is written in them, and the edges."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Protocol, TypeVar

from torch import Tensor

from lessons_lib.viz.base.describe import dtype_name, plural, shape_text
from lessons_lib.viz.base.fetch import read
from lessons_lib.viz.base.names import clean
from lessons_lib.viz.base.source import plain_shape
from lessons_lib.viz.base.values import Numbers
from lessons_lib.viz.graph.nodes import Node, Saved, saved_tensors

# A graph of more nodes than MOST shows the first and last ones to run, and those around the step.
MOST, FIRST, LAST, AROUND = 40, 8, 6, 2
FEW_VALUES = 4


@dataclass
class Box:
    """A box: its kind (loss, operation, leaf, fold), its bold title and the lines under it.

    `numbers` are the nodes that it stands for, by their turn in backward from 0; `edges` counts the
    gradients that it sends to each other box.
    """

    kind: str
    title: str
    lines: list[str]
    numbers: range
    edges: dict[int, int] = field(default_factory=dict)
    cut: list[int] = field(default_factory=list)

    def done(self, step: int | None) -> bool:
        """Whether backward has run all that the box stands for after `step` turns."""
        return step is None or self.numbers.stop <= step


class Names:
    """Names of leaves and of what operations made, looked up by the tensors themselves."""

    def __init__(self, names: Mapping[str, object]) -> None:
        self._tensors: list[tuple[str, Tensor]] = []
        self._made: dict[object, str] = {}
        for name, thing in names.items():
            if isinstance(thing, Tensor) and not name.startswith("_"):
                self._tensors.append((clean(name), thing))
                if thing.grad_fn is not None:
                    self._made.setdefault(thing.grad_fn, clean(name))

    def of(self, t: Tensor) -> str | None:
        return next((name for name, known in self._tensors if known is t), None)

    def made_by(self, node: Node) -> str | None:
        return self._made.get(node.function)


class Turn(Protocol):
    """A node as backward sees it: `inputs` are the nodes that its gradients go to, by their turn; None where
    none is wanted. `arrivals` is the number of gradients that it waits for, `name` what it does."""

    @property
    def inputs(self) -> Sequence[int | None]: ...
    @property
    def arrivals(self) -> int: ...
    @property
    def name(self) -> str: ...


T = TypeVar("T", bound=Turn)


def boxes(loss: Tensor, nodes: Sequence[Node], names: Names, step: int | None) -> list[Box]:
    """The boxes from the loss down, every box before those that it sends gradients to."""
    shown = assemble(nodes, lambda node, numbers: _box(node, numbers, names), step, first=1)
    head = Box("loss", names.of(loss) or "loss", _loss_lines(loss), range(0), edges={1: 1})
    return [head, *shown]


def assemble(
    nodes: Sequence[T], box: Callable[[T, range], Box], step: int | None, first: int = 0
) -> list[Box]:
    """The nodes as boxes, most of them left out if there are many; the edges count boxes from `first`."""
    shown: list[Box] = []
    box_of: dict[int, int] = {}
    for numbers in _pieces(len(nodes), step):
        box_of.update((i, first + len(shown)) for i in numbers)
        shown.append(_fold(nodes, numbers) if len(numbers) > 1 else box(nodes[numbers.start], numbers))
    if step is not None:
        _say_arrived(shown, nodes, step)
    for i, node in enumerate(nodes):
        source = shown[box_of[i] - first]
        for at, child in enumerate(node.inputs):
            if child is None:
                if source.kind == "operation":
                    source.cut.append(at)
            elif box_of[child] != box_of[i]:
                source.edges[box_of[child]] = source.edges.get(box_of[child], 0) + 1
    return shown


def _say_arrived(shown: Sequence[Box], nodes: Sequence[Turn], step: int) -> None:
    """Add to the boxes that wait for several gradients how many have arrived after `step` turns."""
    arrived = Counter(child for node in nodes[:step] for child in node.inputs)
    for box in shown:
        wanted = nodes[box.numbers.start].arrivals if len(box.numbers) == 1 else 1
        if wanted > 1 and not box.done(step):
            box.lines.append(f"{arrived[box.numbers.start]} of {wanted} gradients are here")


def _pieces(count: int, step: int | None) -> list[range]:
    """The nodes as runs: each shown node alone, and between them what is left out."""
    if count <= MOST:
        return [range(i, i + 1) for i in range(count)]
    shown = {*range(FIRST), *range(count - LAST, count)}
    if step is not None:
        shown.update(range(max(0, step - 1 - AROUND), min(count, step + AROUND)))
    ordered = sorted(shown)
    pieces = []
    for i, after in zip(ordered, [*ordered[1:], count], strict=True):
        pieces.append(range(i, i + 1))
        if after > i + 1:
            pieces.append(range(i + 1, after))
    return pieces


def _loss_lines(loss: Tensor) -> list[str]:
    if loss.numel() == 1:
        return ["backward starts here, with gradient 1"]
    return [f"shape {shape_of(loss)}: backward needs a gradient of this shape"]


def _fold(nodes: Sequence[Turn], numbers: range) -> Box:
    """What is left out: how many nodes, and which they are."""
    hidden = [nodes[i] for i in numbers]
    kinds = Counter(node.name for node in hidden).most_common()
    lines = [f"{name} × {n:,}" for name, n in sorted(kinds, key=lambda kind: (-kind[1], kind[0]))[:3]]
    more = [f"and {plural(len(kinds) - 3, 'other kind')}"] if len(kinds) > 3 else []
    return Box("fold", f"… {plural(len(hidden), 'node')} left out …", [*lines, *more], numbers)


def _box(node: Node, numbers: range, names: Names) -> Box:
    leaf = node.leaf
    if leaf is not None:
        return Box("leaf", names.of(leaf) or "unnamed", _leaf_lines(node, leaf), numbers)
    shapes = ", ".join("(nested)" if shape is None else shape_text(shape) for shape in node.shapes)
    made = names.made_by(node)
    lines = [f"made {made}, shape {shapes}" if made else f"shape {shapes}"]
    if node.arrivals > 1:
        lines.append(f"adds up {node.arrivals} gradients")
    saved = saved_tensors(node.function)
    if saved and all(s.reason == "freed" for s in saved):
        lines.append("saved tensors: freed")
    else:
        lines += [_saved_line(s, names) for s in saved]
    return Box("operation", node.name, lines, numbers)


def _leaf_lines(node: Node, leaf: Tensor) -> list[str]:
    few = few_values(leaf)
    lines = [f"leaf, shape {shape_of(leaf)}, {dtype_name(leaf.dtype)}", *([f"value {few}"] if few else [])]
    lines.append(f"adds {plural(node.arrivals, 'gradient')} to .grad")
    if leaf.grad is None:
        return [*lines, ".grad is None"]
    return [*lines, f".grad {few_values(leaf.grad) or f'of shape {shape_of(leaf.grad)}'}"]


def shape_of(t: Tensor) -> str:
    """A shape in words, where it may be none of plain numbers."""
    shape = plain_shape(t)
    if shape is None:
        return "(nested)" if t.is_nested else "(unknown)"
    return shape_text(shape)


def few_values(t: Tensor) -> str | None:
    """The values of a tensor that has only a few, in row-major order."""
    shape = plain_shape(t)
    if shape is None or not 0 < t.numel() <= FEW_VALUES:
        return None
    values = read(t, list(product(*map(range, shape))))
    return None if values is None else ", ".join(map(Numbers(values).write, values))


def _saved_line(saved: Saved, names: Names) -> str:
    if saved.tensor is None:
        return f"saved {saved.name}: {saved.reason}"
    name = names.of(saved.tensor)
    same = f" = {name}" if name else ""
    return f"saves {saved.name}{same} {shape_of(saved.tensor)}"
