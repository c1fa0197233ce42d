"""Answers: gradients for every node of a graph."""

import operator
from collections.abc import Callable, Iterable
from typing import Any

import torch
from torch import Tensor

from lessons_lib.answers.lesson_05_autograd_by_hand.lesson import answers
from lessons_lib.answers.lesson_05_autograd_by_hand.topological_order import (
    recursive,
    topological_order,
    waiting,
)
from lessons_lib.checking.exercise.answer_key import wrong
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


Shares = Iterable[tuple[Any, Tensor]]


def shares_of(node: Any) -> Shares:
    """Each parent and what the node's rule gives for it."""
    return zip(node.parents, node.backward_rule(node.grad), strict=True)


def send(
    order: Iterable[Any],
    shares: Callable[[Any], Shares] = shares_of,
    join: Callable[[Tensor, Tensor], Tensor] = operator.add,
) -> None:
    """Every node of `order` hands its shares to its parents; where gradients meet, a parent gets `join(old, new)`."""
    for node in order:
        if node.parents:
            for parent, grad in shares(node):
                parent.grad = grad if parent.grad is None else join(parent.grad, grad)


def run(
    root: Any,
    order: Callable[[Any], Iterable[Any]] = topological_order,
    begin: Callable[[Tensor], Any] = torch.ones_like,
    shares: Callable[[Any], Shares] = shares_of,
    join: Callable[[Tensor, Tensor], Tensor] = operator.add,
) -> None:
    """Right, but for what is given: the order, the root's gradient as made from its value, the shares, or how they meet."""
    root.grad = begin(root.value)
    send(order(root), shares, join)


backward.mistakes(
    last_path_only=wrong(lambda root: run(root, join=lambda old, new: new)).tell(
        "Where two paths meet, only the gradient that came last is left: it took the place of the one before. They add up."
    ),
    first_path_only=wrong(lambda root: run(root, join=lambda old, new: old)).tell(
        "Where two paths meet, only the gradient that came first is kept. They add up."
    ),
    once_for_every_path=wrong(lambda root: run(root, lambda root: recursive(root, once=False))).tell(
        "A node that is reached by two paths passes its gradient on twice, the second time with the first part in it again. "
        "It is to run once, after all its parts have come together."
    ),
    once_for_every_path_with_a_stack=wrong(lambda root: run(root, waiting)).tell(
        "A node that is reached by two paths passes its gradient on twice, the second time with the first part in it again. "
        "It is to run once, after all its parts have come together. Your nodes wait on a stack, last come first."
    ),
    once_for_every_path_with_a_queue=wrong(lambda root: run(root, lambda root: waiting(root, 0))).tell(
        "A node that is reached by two paths passes its gradient on twice, the second time with the first part in it again. "
        "It is to run once, after all its parts have come together. Your nodes wait in a queue, first come first."
    ),
    depth_first=wrong(lambda root: run(root, recursive)).tell(
        "Nodes run once, but some too early: depth-first, a node passes on what it has when it is first reached, and what "
        "arrives later by another path goes no further."
    ),
    breadth_first=wrong(lambda root: run(root, lambda root: waiting(root, 0, mark="in"))).tell(
        "Nodes run once, but some too early: level by level, a node passes on what it has when it is first reached, and "
        "what arrives later by a longer path goes no further."
    ),
    added_in_place=wrong(lambda root: run(root, join=operator.iadd)).tell(
        "Gradients are added up in place, into a tensor that other nodes hold too: a sum hands *one* tensor to both its "
        "parents, and what is added for one is added for the other. Make a new tensor for the sum.",
        breaks="a rule may have handed one and the same tensor to several nodes",
    ),
    begins_with_the_value=wrong(lambda root: run(root, begin=torch.clone)).tell(
        "The root's gradient was its own value. By itself it grows at the rate 1: begin with ones."
    ),
    every_rule_begins_with_one=wrong(
        lambda root: run(
            root,
            shares=lambda node: zip(
                node.parents, node.backward_rule(torch.ones_like(node.value)), strict=True
            ),
        )
    ).tell(
        "Every rule was given 1 instead of the gradient of its own node, so the rates along a path are not multiplied."
    ),
    parents_exchanged=wrong(
        lambda root: run(
            root, shares=lambda node: zip(node.parents[::-1], node.backward_rule(node.grad), strict=True)
        )
    ).tell("The first parent got the second one's gradient, and the other way round."),
    multiplied_where_paths_meet=wrong(lambda root: run(root, join=operator.mul)).tell(
        "Where gradients meet, you multiply them. Along a path rates are multiplied; where paths meet they are added."
    ),
)


@backward.misconception(
    "Every sum of gradients begins with 1 instead of 0: all but the root's are too large by what that brings."
)
def everything_begins_with_one(root: Any) -> None:
    order = topological_order(root)
    for node in order:
        node.grad = torch.ones_like(node.value)
    send(order)


backward.mistakes(
    one_operation_far=wrong(lambda root: run(root, lambda root: [root])).tell(
        "The gradients came one operation far: only the parents of the result got theirs. Go on with the parents' parents."
    ),
)
