"""Further ways to get `backward` wrong: what a node keeps where gradients meet, what goes in besides, and calls that raise."""

from collections.abc import Callable
from typing import Any

import torch

from lessons_lib.answers.lesson_05_autograd_by_hand.backward import (
    ORDERS,
    backward,
    run,
    send,
    shares_of,
)
from lessons_lib.answers.lesson_05_autograd_by_hand.backward_slips import each_share, rules_tuple
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_05_autograd_by_hand.tape import ordered


def in_inner_nodes_the_last(node: Any, parent: Any, grad: Any) -> Any:
    """What a parent holds if a leaf takes the sum, and every other node what came last."""
    return parent.grad + grad if not parent.parents and parent.grad is not None else grad


def in_leaves_the_first(node: Any, parent: Any, grad: Any) -> Any:
    """What a parent holds if a leaf keeps what came first, and every other node takes the sum."""
    if parent.grad is None:
        return grad
    return parent.grad + grad if parent.parents else parent.grad


backward.mistakes(
    last_one_in_inner_nodes=wrong(lambda root: each_share(root, in_inner_nodes_the_last)).tell(
        "A node between the root and the leaves keeps only the gradient that came last, though your leaves add "
        "theirs up. What should *every* node do with a second gradient?"
    ),
    first_one_in_leaves=wrong(lambda root: each_share(root, in_leaves_the_first)).tell(
        "A leaf reached by two paths keeps only the gradient that came first, though your other nodes add "
        "theirs up. What should a leaf do with a second gradient?"
    ),
    senders_gradient_added=wrong(
        lambda root: run(root, shares=lambda node: ((p, grad + node.grad) for p, grad in shares_of(node)))
    ).tell(
        "Each gradient that a node sends has the node's own `grad` added in. The rule has already multiplied "
        "`grad` by the local rate: should you add anything to what the rule returns?"
    ),
    summed_to_one_number=wrong(
        lambda root: run(root, shares=lambda node: ((p, grad.sum()) for p, grad in shares_of(node)))
    ).tell(
        "You summed each gradient to a single number. A node's gradient should have one number for each "
        "element of its value: do you need the sum?"
    ),
    latest_tuple_for_each=wrong(
        lambda root: run(
            root,
            shares=lambda node: ((parent, rules_tuple(node)) for parent in node.parents),
            join=lambda old, new: new,
        )
    ).tell(
        "Each parent got the whole tuple that the rule returned. The tuple holds one gradient for each parent: "
        "how do you give each parent its own?"
    ),
)


@backward.misconception(
    "A node used by two others keeps only what one of them sent, as if you cleared its `.grad` before "
    "each rule that sends to it. What should happen to a gradient that's already there?",
    over={"order": ORDERS},
)
def cleared_before_each_rule(root: Any, order: Callable[[Any], list[Any]]) -> None:
    root.grad = torch.ones_like(root.value)
    for node in order(root):
        for parent in node.parents:
            parent.grad = None
        send([node])


@backward.misconception(
    "You put what the rule returned into the node itself, and its parents got nothing. The rule returns one "
    "gradient for each parent: into whose `.grad` should each one go?"
)
def whole_result_into_the_node_itself(root: Any) -> None:
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        if node.parents:
            node.grad = node.backward_rule(node.grad)


@backward.misconception(
    "Your code treats a function as a list, as `for node in ordered` does. How do you call `ordered` to "
    "get its list of nodes?"
)
def order_not_called(root: Any) -> None:
    order: Any = ordered
    root.grad = torch.ones_like(root.value)
    send(list(order))


@backward.misconception(
    "Your code treats a function as a list, as `zip(node.parents, node.backward_rule)` does. What should "
    "you pass to the rule to get one gradient for each parent?"
)
def rule_not_called(root: Any) -> None:
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        if node.parents:
            for parent, grad in zip(node.parents, node.backward_rule, strict=False):
                parent.grad = grad


@backward.misconception(
    "You called `backward_rule` without a gradient. It multiplies the local rates by the gradient that has arrived at its "
    "node: which attribute of the node holds that gradient?"
)
def rule_called_with_nothing(root: Any) -> None:
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        if node.parents:
            node.backward_rule()


@backward.misconception(
    "You gave `ones_like` a node, and a node isn't a tensor. Which of the node's attributes has the shape that its "
    "gradient should have?"
)
def ones_like_the_node(root: Any) -> None:
    root.grad = torch.ones_like(root)
