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
from lessons_lib.exercises.lesson_05_autograd_by_hand.tape import ordered


@answers.to(
    questions.backward,
    hints=[
        "You need three things: a gradient to begin with, the right order, and a sum wherever gradients "
        "meet.",
        "Give the root a gradient of ones, in the shape of its value. Then go through the nodes in "
        "topological order. A leaf sends nothing. Any other node calls its `backward_rule` on its own `grad` "
        "and gets one gradient for each parent.",
        "`for parent, grad in zip(node.parents, node.backward_rule(node.grad))`: if the parent's `grad` is "
        "None, it becomes `grad`; otherwise it becomes `parent.grad + grad`.",
    ],
    takeaway="You have an engine: one run backward finds the gradient of the result with respect to every number "
    "that went into it.",
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
    order: Callable[[Any], Iterable[Any]] = ordered,
    begin: Callable[[Tensor], Any] = torch.ones_like,
    shares: Callable[[Any], Shares] = shares_of,
    join: Callable[[Tensor, Tensor], Tensor] = operator.add,
) -> None:
    """Right, but for what is given: the order, the root's gradient as made from its value, the shares, or how they meet."""
    root.grad = begin(root.value)
    send(order(root), shares, join)


# The notebook's own order, which the harness puts in the place of any right `ordered`; and one found inside an answer.
ORDERS = {"the notebook's": ordered, "the last parent's branch first": topological_order}

backward.mistakes(
    last_path_only=wrong(
        lambda root, order: run(root, order, join=lambda old, new: new), over={"order": ORDERS}
    ).tell(
        "Where two paths meet, only the gradient that came last is left. Both paths count: how do their "
        "gradients combine?"
    ),
    first_path_only=wrong(
        lambda root, order: run(root, order, join=lambda old, new: old), over={"order": ORDERS}
    ).tell(
        "Where two paths meet, only the gradient that came first is left. Both paths count: how do their "
        "gradients combine?"
    ),
    once_for_every_path=wrong(lambda root: run(root, lambda root: recursive(root, once=False))).tell(
        "A node that two paths reach passes on twice what the first path brought. How can you tell that a "
        "node has received its whole gradient?"
    ),
    once_for_every_path_with_a_stack=wrong(lambda root: run(root, waiting)).tell(
        "A node that two paths reach passes on twice what the first path brought. Your walk acts like a stack"
        " (last in, first out): how can you make a node wait for its whole gradient?"
    ),
    once_for_every_path_with_a_queue=wrong(lambda root: run(root, lambda root: waiting(root, 0))).tell(
        "A node that two paths reach passes on twice what the first path brought. Your walk acts like a queue"
        " (first in, first out): how can you make a node wait for its whole gradient?"
    ),
    depth_first=wrong(lambda root: run(root, recursive)).tell(
        "Your gradients are what you'd get from a depth-first walk that runs each node once, when it's first "
        "reached. A gradient that arrives there later isn't sent on: what should a node wait for before it "
        "runs?"
    ),
    breadth_first=wrong(lambda root: run(root, lambda root: waiting(root, 0, mark="in"))).tell(
        "Your gradients are what you'd get by going level by level and running each node when first reached. "
        "A gradient that arrives later, by a longer path, isn't sent on: what should a node wait for before "
        "it runs?"
    ),
    added_in_place=wrong(
        lambda root, order: run(root, order, join=operator.iadd), over={"order": ORDERS}
    ).tell(
        "What you added for one node shows up in another node's gradient, as happens when both hold the same "
        "tensor. How can you add without changing that tensor?",
        breaks="a rule may have handed one and the same tensor to several nodes, so don't add in place",
    ),
    begins_with_the_value=wrong(lambda root: run(root, begin=torch.clone)).tell(
        "Your root's gradient is its own value. What's the gradient of the root with respect to itself?"
    ),
    every_rule_begins_with_one=wrong(
        lambda root: run(
            root,
            shares=lambda node: zip(
                node.parents, node.backward_rule(torch.ones_like(node.value)), strict=True
            ),
        )
    ).tell(
        "Each rule got 1 instead of its node's gradient, so the rates along a path aren't multiplied. Which "
        "attribute of a node holds the gradient that its rule should get?"
    ),
    parents_exchanged=wrong(
        lambda root: run(
            root, shares=lambda node: zip(node.parents[::-1], node.backward_rule(node.grad), strict=True)
        )
    ).tell(
        "You swapped the parents' gradients: each parent got the other parent's gradient. In which order does"
        " a rule return its gradients?"
    ),
    multiplied_where_paths_meet=wrong(lambda root: run(root, join=operator.mul)).tell(
        "Where paths meet, you multiplied their gradients. Rates multiply along a path: what do they do "
        "where paths meet?"
    ),
)


@backward.misconception(
    "Your gradients are what you'd get if every node's gradient started at 1 instead of 0. Which is the "
    "only node whose gradient should start at 1?"
)
def everything_begins_with_one(root: Any) -> None:
    order = topological_order(root)
    for node in order:
        node.grad = torch.ones_like(node.value)
    send(order)


backward.mistakes(
    one_operation_far=wrong(lambda root: run(root, lambda root: [root])).tell(
        "Your gradients stop after one operation: below `root`, only its own parents have a gradient. How do "
        "the parents' parents get theirs?"
    ),
)
