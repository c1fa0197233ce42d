"""Further ways to get `backward` wrong: shares mixed up, sums in place in other orders, runs that end too early, clauses broken."""

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor

from lessons_lib.answers.lesson_05_autograd_by_hand.backward import backward, in_place_along, send
from lessons_lib.answers.lesson_05_autograd_by_hand.topological_order import topological_order
from lessons_lib.answers.lesson_05_autograd_by_hand.topological_order_slips import last_ready_first


def each_share(root: Any, share: Callable[[Any, int, list[Tensor]], Tensor]) -> None:
    """In order, every parent gets `share(node, place, gradients)` added."""
    root.grad = torch.ones_like(root.value)
    for node in topological_order(root):
        grads = list(node.backward_rule(node.grad)) if node.parents else []
        for place, parent in enumerate(node.parents):
            part = share(node, place, grads)
            parent.grad = part if parent.grad is None else parent.grad + part


@backward.misconception(
    "Every parent of a node got the first of its rule's gradients. The rule gives one for each parent, in their order."
)
def first_gradient_for_all(root: Any) -> None:
    each_share(root, lambda node, place, grads: grads[0])


@backward.misconception(
    "What arrives at a node is multiplied in twice: the rule has done it already, and what it gives is to be handed on as "
    "it is."
)
def multiplied_in_twice(root: Any) -> None:
    each_share(root, lambda node, place, grads: grads[place] * node.grad)


@backward.misconception(
    "Where an operation uses one node twice, as `a + a` does, only one of the two gradients is kept. They add up too."
)
def same_parent_once(root: Any) -> None:
    root.grad = torch.ones_like(root.value)
    for node in topological_order(root):
        if node.parents:
            grads = dict(zip(node.parents, node.backward_rule(node.grad), strict=True))
            for parent, grad in grads.items():
                parent.grad = grad if parent.grad is None else parent.grad + grad


@backward.misconception("Where gradients meet, you take their mean. Shares of different paths are added.")
def averaged_where_paths_meet(root: Any) -> None:
    root.grad = torch.ones_like(root.value)
    for node in topological_order(root):
        if node.parents:
            for parent, grad in zip(node.parents, node.backward_rule(node.grad), strict=True):
                parent.grad = grad if parent.grad is None else (parent.grad + grad) / 2


@backward.misconception(
    "The rules were given the values of their nodes. What they hand on is the gradient that arrived, `node.grad`."
)
def values_sent(root: Any) -> None:
    root.grad = torch.ones_like(root.value)
    for node in topological_order(root):
        if node.parents:
            for parent, grad in zip(node.parents, node.backward_rule(node.value), strict=True):
                parent.grad = grad if parent.grad is None else parent.grad + grad


@backward.misconception(
    "Gradients are added up in place (`+=`), into a tensor that other nodes hold too: a sum hands *one* tensor to both its "
    "parents. Make a new tensor for the sum."
)
def added_in_place_last_ready_first(root: Any) -> None:
    in_place_along(root, last_ready_first(root))


@backward.misconception(
    "Gradients are added up in place, with `+=`, into a tensor that other nodes hold as well: a sum hands *one* tensor to "
    "both its parents. Make a new tensor for the sum."
)
def added_in_place_first_ready_first(root: Any) -> None:
    in_place_along(root, last_ready_first(root, 0))


def until_a_leaf(root: Any, order: list[Any]) -> None:
    """Right, but the run ends at the first leaf."""
    root.grad = torch.ones_like(root.value)
    for node in order:
        if not node.parents:
            break
        send([node])


@backward.misconception(
    "The run ended at the first leaf, so some gradients are missing. A leaf sends nothing, but nodes after it still have "
    "their turn."
)
def until_the_first_leaf(root: Any) -> None:
    until_a_leaf(root, topological_order(root))


@backward.misconception(
    "Some gradients are missing: the run ended at the first leaf. It sends nothing, but nodes after it still have their turn."
)
def until_the_first_leaf_in_another_order(root: Any) -> None:
    until_a_leaf(root, last_ready_first(root))


@backward.misconception(
    "The root's gradient is a single 1. It is to be ones in the shape of its value: what a sum hands on has that shape."
)
def begins_with_a_single_one(root: Any) -> None:
    root.grad = torch.ones((), dtype=root.value.dtype)
    send(topological_order(root))


@backward.misconception(
    "A node that is reached by two paths runs twice, the second time with the first part in it again: you walk on to a "
    "parent as soon as it has its share. Take the nodes in their order, each once."
)
def on_to_each_parent_at_once(root: Any) -> None:
    def visit(node: Any) -> None:
        if node.parents:
            for parent, grad in zip(node.parents, node.backward_rule(node.grad), strict=True):
                parent.grad = grad if parent.grad is None else parent.grad + grad
                visit(parent)

    root.grad = torch.ones_like(root.value)
    visit(root)


@backward.misconception(
    "A parent's sum begins with zeros in the shape of the node that sends. Its gradient is to have the parent's own shape."
)
def zeros_in_the_nodes_shape(root: Any) -> None:
    root.grad = torch.ones_like(root.value)
    for node in topological_order(root):
        if node.parents:
            for parent, grad in zip(node.parents, node.backward_rule(node.grad), strict=True):
                parent.grad = (torch.zeros_like(node.value) if parent.grad is None else parent.grad) + grad


@backward.misconception(
    "The root's gradient is Python's number 1. It is to be ones in the shape of its value: what a sum hands on has that shape."
)
def begins_with_pythons_one(root: Any) -> None:
    root.grad = 1.0
    send(topological_order(root))


@backward.misconception(
    "Your gradients are those of a function that calls itself for the parents and begins each time by putting ones into its "
    "own node: what had arrived there is lost. Put ones into the root only, once, and take the nodes of `ordered(root)` in a loop."
)
def ones_in_every_call(root: Any) -> None:
    root.grad = torch.ones_like(root.value)
    if not root.parents:
        return
    for parent, grad in zip(root.parents, root.backward_rule(root.grad), strict=True):
        parent.grad = grad if parent.grad is None else parent.grad + grad
        ones_in_every_call(parent)


@backward.violation("A leaf has no rule, its backward_rule is None, and it sends nothing")
def leaves_asked_for_their_rule(root: Any) -> None:
    root.grad = torch.ones_like(root.value)
    for node in topological_order(root):
        for parent, grad in zip(node.parents, node.backward_rule(node.grad), strict=True):
            parent.grad = grad if parent.grad is None else parent.grad + grad


@backward.violation(
    "Only a leaf may hold the gradient of an earlier graph; then your gradients are added to it"
)
def zeros_at_the_beginning(root: Any) -> None:
    order = topological_order(root)
    for node in order:
        node.grad = torch.zeros_like(node.value)
    root.grad = torch.ones_like(root.value)
    send(order)
