"""Exercise: gradients for every node of a graph."""

import contextlib
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.exercise.exercise import Function
from lessons_lib.checking.exercise.requirement import Assessment, Trial
from lessons_lib.checking.values.snapshot import Formula
from lessons_lib.exercises.lesson_05_autograd_by_hand import tape
from lessons_lib.exercises.lesson_05_autograd_by_hand.lesson import lesson
from lessons_lib.exercises.lesson_05_autograd_by_hand.topological_order import topological_order

LONG = "a chain of 3,000 operations"


def gradients_left_behind(
    candidate: Function, graph: str, leaves: Tensor, earlier: Tensor | None = None
) -> Any:
    """The gradients that the answer leaves in the nodes of `graph`, by name; of a long chain those of both ends.

    graph: a text for `tape.graph`. leaves: their values, one for each along the first axis. earlier: the gradients
    that they hold from an earlier graph, in the same way; None for none.
    """
    nodes = tape.chain(3_000) if graph == LONG else tape.graph(graph, leaves)
    if earlier is not None:
        for leaf, grad in zip(tape.leaves_of(nodes).values(), earlier, strict=True):
            leaf.grad = grad.clone()
    with tape.pythons_own_limit(), leaf_in_words():
        candidate(list(nodes.values())[-1])
    shown = list(nodes)[:1] + list(nodes)[-1:] if graph == LONG else list(nodes)
    grads: dict[str, Any] = {f"{name}.grad": nodes[name].grad for name in dict.fromkeys(shown)}
    return {name: torch.as_tensor(grad) if type(grad) is float else grad for name, grad in grads.items()}


@dataclass(frozen=True)
class AddsToEarlier:
    """What a leaf holds from an earlier graph is still in its gradient afterwards."""

    name: str = "adds to earlier gradients"
    request: str = "gradients added to those that leaves hold from an earlier graph"

    def observe(self, trial: Trial) -> bool:
        graph, leaves = "c = a*b; d = c+a; L = d*b", trial.draw.normal(2, 3)
        earlier = 1 + trial.draw.uniform(2, 3)
        alone, added = trial.call(graph, leaves), trial.call(graph, leaves, earlier)
        pairs = zip(("a.grad", "b.grad"), earlier, strict=True)
        return all(torch.allclose(added[name], alone[name] + before) for name, before in pairs)

    def judge(self, seen: bool) -> Assessment:
        if seen:
            return Assessment("", True)
        return Assessment(
            "Where a leaf held a gradient from an earlier graph, it does not hold the sum afterwards. What does your code put into "
            "`.grad` before the first share arrives?",
            False,
        )


@contextlib.contextmanager
def leaf_in_words() -> Iterator[None]:
    """Says what may be None where a call of None is tried: Python's message names nothing."""
    try:
        yield
    except TypeError as error:
        if "'NoneType' object is not callable" in str(error):
            error.args = (
                "what is called here is None. The `backward_rule` of a leaf is None: it has no rule and sends nothing.",
            )
        raise


@lesson.exercise(
    points=2,
    needs=["topological_order"],
    harness=gradients_left_behind,
    requirements=[AddsToEarlier()],
    no_demand=[
        "Before, .grad is None",
        "Returns nothing",
    ],
    hints=[
        "Three things: a gradient to begin with, the right order, and gradients that are added up where they meet.",
        "Give the root ones in the shape of its value. Then go through the nodes in order; a leaf has nothing to send. "
        "Any other node calls its `backward_rule` on its own `grad` and gets one gradient for each parent.",
        "`for parent, grad in zip(node.parents, node.backward_rule(node.grad))`: if the parent's `grad` is None, it "
        "becomes `grad`; otherwise it becomes `parent.grad + grad`.",
    ],
)
def backward(root: Any) -> None:
    """Puts the gradient of `root` by every node below it into that node's `grad`."""
    root.grad = torch.ones_like(root.value)
    for node in topological_order(root):
        if node.parents:
            for parent, grad in zip(node.parents, node.backward_rule(node.grad), strict=True):
                parent.grad = grad if parent.grad is None else parent.grad + grad


@backward.cases
def graphs(draw: Draw) -> Iterator[Case]:
    yield case(Formula("L = a*b"), torch.tensor([2.0, 3.0]).double(), label="one product")
    yield case(Formula("c = a*b; L = c+a"), torch.tensor([2.0, 3.0]).double(), label="a is used twice")
    yield case(Formula("b = a+a; c = b+b"), torch.ones(1).double(), label="sums of a number with itself")
    yield case(
        Formula("c = a*b; d = c+a; L = d*d"), torch.tensor([2.0, 3.0]).double(), label="the lesson's graph"
    )
    yield case(Formula("p = a*b; L = a*p"), draw.normal(2), label="a is used twice, first by the result")
    yield case(
        Formula("p = a*b; q = p+c; r = q*c; L = r*p"), draw.normal(3), label="a long way and a short cut"
    )
    yield case(Formula("p = a*b; q = c+p; r = c*q; L = p*r"), draw.normal(3), label="the short cut first")
    yield case(Formula("u = a*b; v = c*d; s = e+u; t = e+v; L = s+t"), draw.normal(5), label="many sums")
    yield case(Formula("p = a*b; q = a+p; r = p*b; L = q*r"), draw.normal(2, 3), label="values of shape (3,)")
    yield case(Formula("L = a+b"), draw.normal(2, 2, 3), label="a sum of two tables of 2 × 3")
    yield case(Formula("p = a+b; L = p+a"), draw.normal(2, 3, 3), label="sums of tables of 3 × 3")
    yield case(Formula("L = a@b"), draw.normal(2, 3), label="a table of all products of two rows")
    yield case(Formula("p = a@b; q = b@a; L = p+q"), draw.normal(2, 3), label="two tables of products, added")
    yield case(Formula("a"), draw.normal(1), label="a leaf alone")
    yield case(LONG, draw.normal(1), label="each node is minus the one before")


def send(order: Iterable[Any]) -> None:
    """Every node of `order` passes its gradient on; sums in new tensors."""
    for node in order:
        if node.parents:
            for parent, grad in zip(node.parents, node.backward_rule(node.grad), strict=True):
                parent.grad = grad if parent.grad is None else parent.grad + grad


@backward.misconception(
    "Where two paths meet, only the gradient that came last is left: it took the place of the one before. They add up."
)
def last_path_only(root: Any) -> None:
    root.grad = torch.ones_like(root.value)
    for node in topological_order(root):
        if node.parents:
            for parent, grad in zip(node.parents, node.backward_rule(node.grad), strict=True):
                parent.grad = grad


@backward.misconception("Where two paths meet, only the gradient that came first is kept. They add up.")
def first_path_only(root: Any) -> None:
    root.grad = torch.ones_like(root.value)
    for node in topological_order(root):
        if node.parents:
            for parent, grad in zip(node.parents, node.backward_rule(node.grad), strict=True):
                parent.grad = grad if parent.grad is None else parent.grad


@backward.misconception(
    "A node that is reached by two paths passes its gradient on twice, the second time with the first part in it again. "
    "It is to run once, after all its parts have come together."
)
def once_for_every_path(root: Any) -> None:
    def push(node: Any) -> None:
        if node.parents:
            send([node])
            for parent in node.parents:
                push(parent)

    root.grad = torch.ones_like(root.value)
    push(root)


@backward.misconception(
    "A node that is reached by two paths passes its gradient on twice, the second time with the first part in it again. "
    "It is to run once, after all its parts have come together. Your nodes wait on a stack, last come first."
)
def once_for_every_path_with_a_stack(root: Any) -> None:
    root.grad = torch.ones_like(root.value)
    stack = [root]
    while stack:
        node = stack.pop()
        send([node])
        stack.extend(node.parents)


@backward.misconception(
    "A node that is reached by two paths passes its gradient on twice, the second time with the first part in it again. "
    "It is to run once, after all its parts have come together. Your nodes wait in a queue, first come first."
)
def once_for_every_path_with_a_queue(root: Any) -> None:
    root.grad = torch.ones_like(root.value)
    queue = deque([root])
    while queue:
        node = queue.popleft()
        send([node])
        queue.extend(node.parents)


@backward.misconception(
    "Nodes run once, but some too early: depth-first, a node passes on what it has when it is first reached, and what "
    "arrives later by another path goes no further."
)
def depth_first(root: Any) -> None:
    seen = set()

    def push(node: Any) -> None:
        if node.parents and id(node) not in seen:
            seen.add(id(node))
            send([node])
            for parent in node.parents:
                push(parent)

    root.grad = torch.ones_like(root.value)
    push(root)


@backward.misconception(
    "Nodes run once, but some too early: level by level, a node passes on what it has when it is first reached, and "
    "what arrives later by a longer path goes no further."
)
def breadth_first(root: Any) -> None:
    root.grad = torch.ones_like(root.value)
    seen, queue = {id(root)}, deque([root])
    while queue:
        node = queue.popleft()
        send([node])
        for parent in node.parents:
            if id(parent) not in seen:
                seen.add(id(parent))
                queue.append(parent)


def in_place_along(root: Any, order: list[Any]) -> None:
    """Gradients added up in place, in this order."""
    root.grad = torch.ones_like(root.value)
    for node in order:
        if node.parents:
            for parent, grad in zip(node.parents, node.backward_rule(node.grad), strict=True):
                if parent.grad is None:
                    parent.grad = grad
                else:
                    parent.grad += grad


@backward.misconception(
    "Gradients are added up in place, into a tensor that other nodes hold too: a sum hands *one* tensor to both its "
    "parents, and what is added for one is added for the other. Make a new tensor for the sum.",
    breaks="a rule may have handed one and the same tensor to several nodes",
)
def added_in_place(root: Any) -> None:
    in_place_along(root, topological_order(root))


@backward.misconception(
    "The root's gradient was its own value. By itself it grows at the rate 1: begin with ones."
)
def begins_with_the_value(root: Any) -> None:
    root.grad = root.value.clone()
    send(topological_order(root))


@backward.misconception(
    "Every rule was given 1 instead of the gradient of its own node, so the rates along a path are not multiplied."
)
def every_rule_begins_with_one(root: Any) -> None:
    root.grad = torch.ones_like(root.value)
    for node in topological_order(root):
        if node.parents:
            rates = node.backward_rule(torch.ones_like(node.value))
            for parent, grad in zip(node.parents, rates, strict=True):
                parent.grad = grad if parent.grad is None else parent.grad + grad


@backward.misconception("The first parent got the second one's gradient, and the other way round.")
def parents_exchanged(root: Any) -> None:
    root.grad = torch.ones_like(root.value)
    for node in topological_order(root):
        if node.parents:
            for parent, grad in zip(node.parents[::-1], node.backward_rule(node.grad), strict=True):
                parent.grad = grad if parent.grad is None else parent.grad + grad


@backward.misconception(
    "Where gradients meet, you multiply them. Along a path rates are multiplied; where paths meet they are added."
)
def multiplied_where_paths_meet(root: Any) -> None:
    root.grad = torch.ones_like(root.value)
    for node in topological_order(root):
        if node.parents:
            for parent, grad in zip(node.parents, node.backward_rule(node.grad), strict=True):
                parent.grad = grad if parent.grad is None else parent.grad * grad


@backward.misconception(
    "Every sum of gradients begins with 1 instead of 0: all but the root's are too large by what that brings."
)
def everything_begins_with_one(root: Any) -> None:
    order = topological_order(root)
    for node in order:
        node.grad = torch.ones_like(node.value)
    send(order)


@backward.misconception(
    "The gradients came one operation far: only the parents of the result got theirs. Go on with the parents' parents."
)
def one_operation_far(root: Any) -> None:
    root.grad = torch.ones_like(root.value)
    send([root])
