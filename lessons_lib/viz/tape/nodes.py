"""Reading a graph of the reader's own nodes: objects with `.parents`, `.value` and `.grad`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from lessons_lib.viz.base.names import clean, type_name

NEEDED = ("parents", "value", "grad")


@dataclass(frozen=True)
class OwnNode:
    """One node. turn: when backward runs it, from 0. inputs: places of its parents in the list that it is in.

    senders: the turns of the nodes that send it a gradient, one for each gradient.
    """

    thing: object
    turn: int
    inputs: Sequence[int]
    senders: Sequence[int]

    @property
    def arrivals(self) -> int:
        """How many gradients it adds up; the root has one to begin with."""
        return max(1, len(self.senders))

    @property
    def missed(self) -> int:
        """How many gradients are sent to it when it has run already."""
        return sum(turn > self.turn for turn in self.senders)

    @property
    def complete(self) -> int:
        """After how many turns all its gradients are there."""
        return max(self.senders, default=-1) + 1

    @property
    def name(self) -> str:
        return self.word(self.thing)

    @staticmethod
    def word(thing: object) -> str:
        """What made the node, by its own account."""
        op = getattr(thing, "op", None)
        if isinstance(op, str) and op:
            return clean(op)
        return "node" if _parents(thing) else "leaf"


def read_order(root: object, order: Iterable[object] | None) -> list[OwnNode]:
    """The nodes under `root`, each before its parents: in the given order if that is such a one.

    Raises TypeError for what is no node, and ValueError for a circle or an order that does not hold each node
    once.
    """
    found = _downwards(root)
    turns = {id(thing): turn for turn, thing in enumerate(found)}
    if order is not None:
        turns = _turns(found, order)
        by_turn = sorted(found, key=lambda thing: turns[id(thing)])
        if all(turns[id(thing)] < turns[id(p)] for thing in found for p in _parents(thing)):
            found = by_turn
    place = {id(thing): at for at, thing in enumerate(found)}
    senders: dict[int, list[int]] = {at: [] for at in range(len(found))}
    for thing in found:
        for parent in _parents(thing):
            senders[place[id(parent)]].append(turns[id(thing)])
    return [
        OwnNode(
            thing,
            turns[id(thing)],
            [place[id(parent)] for parent in _parents(thing)],
            senders[at],
        )
        for at, thing in enumerate(found)
    ]


def _downwards(root: object) -> list[object]:
    """All nodes, each before its parents: a depth-first walk left in reverse, without recursion."""
    left: list[object] = []
    state: dict[int, str] = {}
    stack: list[tuple[object, Iterator[object]]] = [(root, iter(_parents(root)))]
    state[id(root)] = "open"
    while stack:
        thing, rest = stack[-1]
        for parent in rest:
            seen = state.get(id(parent))
            if seen == "open":
                raise ValueError("This graph has a cycle: a node is among its own ancestors.")
            if seen is None:
                state[id(parent)] = "open"
                stack.append((parent, iter(_parents(parent))))
                break
        else:
            state[id(thing)] = "left"
            left.append(thing)
            stack.pop()
    return left[::-1]


def _parents(thing: object) -> tuple[object, ...]:
    missing = next((name for name in NEEDED if not hasattr(thing, name)), None)
    if missing is not None:
        raise TypeError(
            f"viz.tape draws nodes with .parents, .value and .grad, and this {type_name(thing)} has no .{missing}."
        )
    parents = thing.parents  # type: ignore[attr-defined]
    try:
        return tuple(parents)
    except TypeError:
        raise TypeError(
            f".parents must be a tuple or list of nodes, but one is of type {type_name(parents)}."
        ) from None


def _turns(found: Sequence[object], order: Iterable[object]) -> dict[int, int]:
    if not isinstance(order, Iterable):
        raise TypeError(f"order must be a list of nodes, but its type is {type_name(order)}.")
    given = list(order)
    turns = {id(thing): turn for turn, thing in enumerate(given)}
    if len(given) != len(found) or turns.keys() != {id(thing) for thing in found}:
        raise ValueError(
            f"order must list each of the graph's {len(found)} nodes once; it has {len(given)} entries "
            f"and includes {len({id(thing) for thing in found} & turns.keys())} of the nodes."
        )
    return turns
