"""Small graphs to try answers on: nodes as the lesson makes them, built from a line of text."""

import contextlib
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from types import FunctionType
from typing import Any

import torch
from torch import Tensor

Rule = Callable[[Tensor], Sequence[Tensor]]


class Node:
    """A value and how it came about: the attributes that the lesson's own Node has.

    rule: takes the gradient of the result and gives one gradient for each parent; None for a leaf.
    """

    def __init__(
        self, value: Tensor, parents: Sequence["Node"] = (), op: str = "leaf", rule: Rule | None = None
    ) -> None:
        self.value = value
        self.grad: Tensor | None = None
        self.parents = tuple(parents)
        self.op = op
        self.backward_rule = rule and _of_something(rule)


def _of_something(rule: Rule) -> Rule:
    """The rule, which says so if no gradient has arrived, or if it is given a node."""

    def backward_rule(grad: Tensor) -> Sequence[Tensor]:
        if grad is None:
            raise TypeError(
                "a rule received None instead of a gradient, as when nothing has been put into its node yet. The "
                "root's gradient is ones, and the root runs first: `ordered(root)` begins with it. Every other node "
                "runs after the nodes that use it."
            )
        if isinstance(grad, Node):
            raise TypeError(
                "a rule received a node instead of a gradient. Which of the node's attributes holds the gradient that has "
                "arrived there?"
            )
        return rule(grad)

    backward_rule.__qualname__ = "backward_rule"  # as Python's errors call it
    return backward_rule


OF_AUTOGRAD = ("backward", "requires_grad", "requires_grad_", "retain_grad", "grad_fn", "is_leaf")


def raise_in_words(error: AttributeError, said: str = "", way_back: str = "") -> None:
    """Raises it as a TypeError with the words `said`; without any, with those for a node that was taken for a tensor.

    way_back: a question that leads to the lesson's own way back, for what belongs to torch's.
    """
    if not said and isinstance(error.obj, Node) and error.name in OF_AUTOGRAD:
        said = f"a node has no `{error.name}`, which belongs to torch's own autograd. Here the engine is yours: {way_back}"
    elif not said and isinstance(error.obj, Node) and hasattr(Tensor, error.name or ""):
        said = (
            f"you asked a node for `{error.name}`, which tensors have. A node isn't a tensor: which of its attributes holds its "
            "numbers, and which its gradient?"
        )
    if said:
        raise TypeError(said).with_traceback(error.__traceback__) from None


def send(node: Node) -> None:
    """Runs one node: adds its rule's gradients to what its parents have."""
    assert node.backward_rule is not None
    assert node.grad is not None
    for parent, grad in zip(node.parents, node.backward_rule(node.grad), strict=True):
        parent.grad = grad if parent.grad is None else parent.grad + grad


@contextlib.contextmanager
def pythons_own_limit() -> Iterator[None]:
    """Recursion ends where Python ends it, also if the notebook has raised the limit."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(min(limit, 1_000))
    try:
        yield
    finally:
        sys.setrecursionlimit(limit)


def chain(length: int) -> dict[str, Node]:
    """A leaf x0 and `length` nodes after it, each made from the one before by a change of sign."""
    before = Node(torch.ones(()))
    nodes = {"x0": before}
    rule = _of_something(lambda grad: (-grad,))  # one for all of them: there are thousands
    for step in range(length):
        node = Node(-before.value, (before,), "neg")
        node.backward_rule = rule
        nodes[f"x{step + 1}"] = before = node
    return nodes


def graph(text: str, leaves: Sequence[Tensor] | Tensor = ()) -> dict[str, Node]:
    """The nodes of a text such as 'c = a*b; L = c+a', each after its parents, the result last.

    a@b is the table of all products of an element of the row a and one of the row b.
    leaves: the values of the leaves in alphabetical order; 1 for all of them if it is empty.
    """
    steps = [step.split("=") for step in text.replace(" ", "").split(";")]
    made = {step[0] for step in steps if len(step) == 2}
    used = {name for step in steps for name in re.split(r"[*+@]", step[-1])}
    names = sorted(used - made)
    values = leaves if len(leaves) else [torch.ones(())] * len(names)
    nodes = {name: Node(value) for name, value in zip(names, values, strict=True)}
    for name, made_from in (step for step in steps if len(step) == 2):
        op = next(op for op in MAKERS if op in made_from)
        left, right = (nodes[parent] for parent in made_from.split(op))
        nodes[name] = MAKERS[op](left, right)
    return nodes


def _times(left: Node, right: Node) -> Node:
    a, b = left.value, right.value
    return Node(a * b, (left, right), "mul", lambda grad: (grad * b, grad * a))


def _plus(left: Node, right: Node) -> Node:
    # One tensor for both parents, as an engine gives it that copies nothing.
    return Node(left.value + right.value, (left, right), "add", lambda grad: (grad, grad))


def _outer(left: Node, right: Node) -> Node:
    a, b = left.value, right.value
    return Node(torch.outer(a, b), (left, right), "outer", lambda grad: (grad @ b, grad.T @ a))


MAKERS = {"*": _times, "+": _plus, "@": _outer}


class Bare:
    """What is needed of a node to put it in order: its parents, and nothing else."""

    def __init__(self, parents: Sequence["Bare"]) -> None:
        self.parents = tuple(parents)


def bare(nodes: dict[str, Node]) -> dict[str, Bare]:
    """The same graph of objects that have parents and nothing else."""
    made: dict[int, Bare] = {}
    for node in nodes.values():
        made[id(node)] = Bare([made[id(parent)] for parent in node.parents])
    return {name: made[id(node)] for name, node in nodes.items()}


def ordered(root: Any) -> list[Any]:
    """The nodes in the order that the notebook's own `ordered` gives."""
    found: list[Any] = []

    def visit(node: Any) -> None:
        if node not in found:
            for parent in node.parents:
                visit(parent)
            found.append(node)

    visit(root)
    return found[::-1]


def is_order(found: list[Any], root: Any) -> bool:
    """Whether `found` holds root and all nodes below it, each once and after every node that uses it."""
    places = {id(node): place for place, node in enumerate(found)}
    nodes = ordered(root)
    return (
        len(found) == len(nodes)
        and places.keys() == {id(node) for node in nodes}
        and all(places[id(node)] < places[id(parent)] for node in nodes for parent in node.parents)
    )


def with_globals(candidate: Any, **replaced: Any) -> Any:
    """The answer with these global names replaced, where its notebook has them."""
    if not isinstance(candidate, FunctionType):
        return candidate
    there = {name: value for name, value in replaced.items() if name in candidate.__globals__}
    if not there:
        return candidate
    copy = FunctionType(
        candidate.__code__,
        {**candidate.__globals__, **there},
        candidate.__name__,
        candidate.__defaults__,
        candidate.__closure__,
    )
    copy.__kwdefaults__ = candidate.__kwdefaults__
    return copy


def leaves_of(nodes: dict[str, Node]) -> dict[str, Node]:
    """The leaves by name, in alphabetical order."""
    return {name: node for name, node in sorted(nodes.items()) if not node.parents}


def names_in(answer: Any, nodes: dict[str, Any]) -> Any:
    """The nodes of `answer` by name; anything else unchanged; the judge describes it."""
    try:
        found = list(answer)
    except TypeError:
        return answer
    names = {id(node): name for name, node in nodes.items()}
    return [names.get(id(thing), f"(no node: {type(thing).__name__})") for thing in found]
