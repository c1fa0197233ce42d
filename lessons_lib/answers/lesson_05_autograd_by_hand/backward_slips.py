"""Further ways to get `backward` wrong: shares mixed up, sums in place in other orders, runs that end too early, clauses broken."""

import itertools
import operator
from collections.abc import Iterable
from typing import Any

import torch

from lessons_lib.answers.lesson_05_autograd_by_hand.backward import (
    backward,
    run,
    send,
    shares_of,
)
from lessons_lib.answers.lesson_05_autograd_by_hand.topological_order import (
    counted_down,
    topological_order,
    uses_of,
)
from lessons_lib.checking.exercise.answer_key import wrong


def last_ready_first(root: Any, place: int = -1) -> list[Any]:
    """A right order: of the nodes that are ready the last (or, for place 0, the first) runs next."""
    return counted_down(root, uses_of(root), take=place)


def until_a_leaf(order: list[Any]) -> Iterable[Any]:
    """The nodes before the first leaf."""
    return itertools.takewhile(lambda node: node.parents, order)


backward.mistakes(
    first_gradient_for_all=wrong(
        lambda root: run(
            root,
            shares=lambda node: zip(
                node.parents, [node.backward_rule(node.grad)[0]] * len(node.parents), strict=True
            ),
        )
    ).tell(
        "Every parent of a node got the first of its rule's gradients. The rule gives one for each parent, in their order."
    ),
    multiplied_in_twice=wrong(
        lambda root: run(
            root, shares=lambda node: ((parent, grad * node.grad) for parent, grad in shares_of(node))
        )
    ).tell(
        "What arrives at a node is multiplied in twice: the rule has done it already, and what it gives is to be handed on as "
        "it is."
    ),
    same_parent_once=wrong(lambda root: run(root, shares=lambda node: dict(shares_of(node)).items())).tell(
        "Where an operation uses one node twice, as `a + a` does, only one of the two gradients is kept. They add up too."
    ),
    averaged_where_paths_meet=wrong(lambda root: run(root, join=lambda old, new: (old + new) / 2)).tell(
        "Where gradients meet, you take their mean. Shares of different paths are added."
    ),
    values_sent=wrong(
        lambda root: run(
            root, shares=lambda node: zip(node.parents, node.backward_rule(node.value), strict=True)
        )
    ).tell(
        "The rules were given the values of their nodes. What they hand on is the gradient that arrived, `node.grad`."
    ),
    added_in_place_last_ready_first=wrong(lambda root: run(root, last_ready_first, join=operator.iadd)).tell(
        "Gradients are added up in place (`+=`), into a tensor that other nodes hold too: a sum hands *one* tensor to both its "
        "parents. Make a new tensor for the sum."
    ),
    added_in_place_first_ready_first=wrong(
        lambda root: run(root, lambda root: last_ready_first(root, 0), join=operator.iadd)
    ).tell(
        "Gradients are added up in place, with `+=`, into a tensor that other nodes hold as well: a sum hands *one* tensor to "
        "both its parents. Make a new tensor for the sum."
    ),
    until_the_first_leaf=wrong(
        lambda root: run(root, lambda root: until_a_leaf(topological_order(root)))
    ).tell(
        "The run ended at the first leaf, so some gradients are missing. A leaf sends nothing, but nodes after it still have "
        "their turn."
    ),
    until_the_first_leaf_in_another_order=wrong(
        lambda root: run(root, lambda root: until_a_leaf(last_ready_first(root)))
    ).tell(
        "Some gradients are missing: the run ended at the first leaf. It sends nothing, but nodes after it still have their turn."
    ),
    begins_with_a_single_one=wrong(
        lambda root: run(root, begin=lambda value: torch.ones((), dtype=value.dtype))
    ).tell(
        "The root's gradient is a single 1. It is to be ones in the shape of its value: what a sum hands on has that shape."
    ),
)


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


backward.mistakes(
    zeros_in_the_nodes_shape=wrong(
        lambda root: run(
            root,
            shares=lambda node: (
                (parent, torch.zeros_like(node.value) + grad if parent.grad is None else grad)
                for parent, grad in shares_of(node)
            ),
        )
    ).tell(
        "A parent's sum begins with zeros in the shape of the node that sends. Its gradient is to have the parent's own shape."
    ),
    begins_with_pythons_one=wrong(lambda root: run(root, begin=lambda value: 1.0)).tell(
        "The root's gradient is Python's number 1. It is to be ones in the shape of its value: what a sum hands on has that shape."
    ),
)


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
