"""Answers: gradients for every node of a graph."""

from collections import deque
from collections.abc import Iterable
from typing import Any

import torch

from lessons_lib.answers.lesson_05_autograd_by_hand.lesson import answers
from lessons_lib.answers.lesson_05_autograd_by_hand.topological_order import topological_order
from lessons_lib.exercises.lesson_05_autograd_by_hand import backward as questions


@answers.to(
    questions.backward,
    hints=[
        "Three things: a gradient to begin with, the right order, and gradients that are added up where they meet.",
        "Give the root ones in the shape of its value. Then go through the nodes in order; a leaf has nothing to send. "
        "Any other node calls its `backward_rule` on its own `grad` and gets one gradient for each parent.",
        "`for parent, grad in zip(node.parents, node.backward_rule(node.grad))`: if the parent's `grad` is None, it "
        "becomes `grad`; otherwise it becomes `parent.grad + grad`.",
    ],
)
def backward(root: Any) -> None:
    root.grad = torch.ones_like(root.value)
    for node in topological_order(root):
        if node.parents:
            for parent, grad in zip(node.parents, node.backward_rule(node.grad), strict=True):
                parent.grad = grad if parent.grad is None else parent.grad + grad


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
