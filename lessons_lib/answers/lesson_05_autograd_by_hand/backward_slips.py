"""Further ways to get `backward` wrong: shares mixed up, sums in place in other orders, runs that end too early, clauses broken."""

import itertools
import operator
from collections.abc import Callable, Iterable
from typing import Any

import torch
from torch import Tensor

from lessons_lib.answers.lesson_05_autograd_by_hand.backward import (
    ORDERS,
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
from lessons_lib.exercises.lesson_05_autograd_by_hand.tape import ordered


def last_ready_first(root: Any, place: int = -1) -> list[Any]:
    """A right order: of the nodes that are ready the last (or, for place 0, the first) runs next."""
    return counted_down(root, uses_of(root), take=place)


def until_a_leaf(order: list[Any]) -> Iterable[Any]:
    """The nodes before the first leaf."""
    return itertools.takewhile(lambda node: node.parents, order)


def rule_of(node: Any) -> list[Any]:
    """What a node's rule gives for its gradient."""
    return list(node.backward_rule(node.grad))


def each_share(root: Any, put: Callable[[Any, Any, Any], Any]) -> None:
    """A run in which a parent's gradient becomes `put(node, parent, grad)`, whatever it was."""
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        if node.parents:
            for parent, grad in shares_of(node):
                parent.grad = put(node, parent, grad)


def one_by_one(root: Any, begin: Callable[[Any], None], first: Callable[[Tensor], Any]) -> None:
    """A run in which `begin(node)` comes before each node's rule. first: the root's gradient, from its value."""
    root.grad = first(root.value)
    for node in ordered(root):
        begin(node)
        send([node])


def ones_if_inner(node: Any) -> None:
    """Ones for a node that has parents."""
    if node.parents:
        node.grad = torch.ones_like(node.value)


backward.mistakes(
    first_gradient_for_all=wrong(
        lambda root: run(
            root,
            shares=lambda node: zip(
                node.parents, [node.backward_rule(node.grad)[0]] * len(node.parents), strict=True
            ),
        )
    ).tell(
        "Every parent of a node got the first gradient that the node's rule returned. The rule returns one "
        "gradient for each parent: how do you match each parent with its own gradient?"
    ),
    multiplied_in_twice=wrong(
        lambda root: run(
            root, shares=lambda node: ((parent, grad * node.grad) for parent, grad in shares_of(node))
        )
    ).tell(
        "Your gradients have a node's own `grad` in them twice: the rule has already multiplied by `grad`. "
        "Should you multiply what the rule returns by anything else?"
    ),
    same_parent_once=wrong(lambda root: run(root, shares=lambda node: dict(shares_of(node)).items())).tell(
        "When an operation uses one node twice, as in a + a, you keep only one of the two gradients. How "
        "should the two combine?"
    ),
    averaged_where_paths_meet=wrong(lambda root: run(root, join=lambda old, new: (old + new) / 2)).tell(
        "Where paths meet, your gradient is the mean of what the node's `grad` already held and what arrived."
        " Should you average the effects of two paths, or add them up?"
    ),
    values_sent=wrong(
        lambda root: run(
            root, shares=lambda node: zip(node.parents, node.backward_rule(node.value), strict=True)
        )
    ).tell(
        "Each rule got its node's value instead of the node's gradient. Which attribute of a node holds the "
        "gradient that its rule should get?"
    ),
    added_in_place_first_ready_first=wrong(
        lambda root: run(root, lambda root: last_ready_first(root, 0), join=operator.iadd)
    ).tell(
        "What you added for one node appears in another node's gradient too, as happens with `+=` on a tensor"
        " that both hold. How do you make the sum a new tensor?"
    ),
    until_the_first_leaf=wrong(
        lambda root, order: run(root, lambda root: until_a_leaf(order(root))), over={"order": ORDERS}
    ).tell(
        "Some gradients are missing, as if your loop over the nodes had ended at the first leaf. Which nodes "
        "can come after a leaf in your order, and should their rules run too?"
    ),
    until_the_first_leaf_in_another_order=wrong(
        lambda root: run(root, lambda root: until_a_leaf(last_ready_first(root)))
    ).tell(
        "Some gradients are missing, as if your loop over the nodes had ended at the first leaf. A leaf has "
        "no rule, but should the rules of the nodes that come after it run?"
    ),
    begins_with_a_single_one=wrong(
        lambda root: run(root, begin=lambda value: torch.ones((), dtype=value.dtype))
    ).tell(
        "Your root's gradient is a single 1. It needs one number for each element of the root's value: what "
        "shape should the gradient have?"
    ),
)


@backward.misconception(
    "A node that two paths reach passes on twice what the first path brought. Your walk moves on to a "
    "parent as soon as one gradient arrives there: what should it wait for before it moves on?"
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
        "A parent's gradient starts as zeros in the shape of the node that uses this parent. Whose shape "
        "should these zeros have?"
    ),
    begins_with_pythons_one=wrong(
        lambda root, one: run(root, begin=lambda value: one), over={"one": [1.0, 1]}
    ).tell(
        "Your root's gradient is the Python number {one}. It needs one number for each element of the root's "
        "value: what shape should the gradient have?"
    ),
)


@backward.misconception(
    "Your gradients look as if you'd set each node's gradient to ones on reaching the node, which "
    "overwrites what had arrived before. Which is the only node that should start with ones?"
)
def ones_in_every_call(root: Any) -> None:
    root.grad = torch.ones_like(root.value)
    if not root.parents:
        return
    for parent, grad in zip(root.parents, root.backward_rule(root.grad), strict=True):
        parent.grad = grad if parent.grad is None else parent.grad + grad
        ones_in_every_call(parent)


backward.mistakes(
    ones_in_every_inner_node=wrong(
        lambda root, first: one_by_one(root, begin=ones_if_inner, first=first),
        over={"first": {"ones at the root first": torch.ones_like, "nothing first": lambda value: None}},
    ).tell(
        "Your gradients are what you'd get if every node that has parents started with ones, whatever had "
        "arrived there. Which is the only node that should start with ones?"
    ),
    root_left_out=wrong(lambda root: run(root, lambda root: ordered(root)[1:])).tell(
        "Only the root has a gradient; its parents have none. Does the root's own rule run, and do its "
        "results reach the parents' `.grad`?"
    ),
    only_the_root=wrong(lambda root: run(root, lambda root: [])).tell(
        "Only the root has a gradient; all other nodes have none. Do the rules run, and do their results "
        "reach the parents' `.grad`?"
    ),
    no_gradient_left=wrong(lambda root: dict.fromkeys(ordered(root))).tell(
        "After your function has run, no node holds a gradient, though every node should hold its own. Which "
        "attribute of a node should its gradient go into?"
    ),
    first_gradient_counts_twice=wrong(
        lambda root: each_share(
            root, lambda node, parent, grad: (grad if parent.grad is None else parent.grad) + grad
        )
    ).tell(
        "The first gradient to arrive at a node counts twice, as if you stored it and then also added it. "
        "When should you store a gradient, and when should you add it?"
    ),
    all_gradients_for_each=wrong(
        lambda root: run(
            root,
            shares=lambda node: ((parent, grad) for parent in node.parents for grad in rule_of(node)),
        )
    ).tell(
        "Every parent got all the gradients that the rule returned, including the other parents'. The rule "
        "returns one gradient for each parent: how do you match each parent with its own gradient?"
    ),
    last_gradient_for_all=wrong(
        lambda root: run(
            root,
            shares=lambda node: ((parent, grad) for parent in node.parents for grad in rule_of(node)),
            join=lambda old, new: new,
        )
    ).tell(
        "Each parent got the last gradient that a rule returned, in place of whatever its `grad` already "
        "held. Which gradient belongs to which parent, and what should happen where paths meet?"
    ),
    added_to_the_senders=wrong(
        lambda root: each_share(
            root, lambda node, parent, grad: grad if parent.grad is None else node.grad + grad
        )
    ).tell(
        "Where paths meet, you added each new gradient to the `.grad` of the node that it came *from*, so "
        "what the parent already held is lost. Whose `.grad` should a new gradient be added to?"
    ),
    always_added_to_the_senders=wrong(
        lambda root: each_share(root, lambda node, parent, grad: node.grad + grad)
    ).tell(
        "Each parent holds the gradient that a rule returned, plus the `.grad` of the node with that rule. To"
        " whose `.grad` should you add a new gradient, and what if nothing has arrived there yet?"
    ),
    added_to_the_value=wrong(
        lambda root: each_share(root, lambda node, parent, grad: parent.value + grad)
    ).tell(
        "Each parent's gradient has the parent's *value* added in. Gradients should be added only to "
        "gradients: which attribute of the parent holds the sum of those that have arrived so far?"
    ),
    added_to_the_value_where_paths_meet=wrong(
        lambda root: each_share(
            root, lambda node, parent, grad: grad if parent.grad is None else parent.value + grad
        )
    ).tell(
        "Where paths meet, your sum contains the node's *value* instead of the gradient that had already "
        "arrived there. What should you add each new gradient to?"
    ),
    times_the_parents_value=wrong(
        lambda root: run(
            root, shares=lambda node: ((parent, node.grad * parent.value) for parent in node.parents)
        )
    ).tell(
        "Each parent got the node's gradient times the parent's *own* value, whatever the operation was. "
        "Which attribute of the node is a function that knows the operation's local rates?"
    ),
)


def rules_tuple(node: Any) -> Any:
    """What a node's rule gives, in one piece."""
    return tuple(rule_of(node))


def in_leaves_the_last(node: Any, parent: Any, grad: Any) -> Any:
    """What a parent holds if a leaf takes what came last, and every other node the sum."""
    return parent.grad + grad if parent.parents and parent.grad is not None else grad


backward.mistakes(
    begins_with_zeros=wrong(lambda root: run(root, begin=torch.zeros_like)).tell(
        "All your gradients are 0, as if the backward pass began with a gradient of 0 at the root. What's the"
        " gradient of the root with respect to itself?"
    ),
    begins_with_a_list_of_one=wrong(
        lambda root, one: run(root, begin=lambda value: one.clone()),
        over={"one": {"float32": torch.ones(1), "float64": torch.ones(1).double()}},
    ).tell(
        "Your root's gradient has shape (1,), whatever the root's shape is, and other gradients get this "
        "shape from it. Which shape should the root's gradient have?"
    ),
    begins_with_whole_numbers=wrong(
        lambda root: run(root, begin=lambda value: torch.ones_like(value, dtype=torch.int64))
    ).tell(
        "Your root's gradient is 1, but as a whole number (int64), and so are the gradients that a sum passes on. Which "
        "dtype should the root's gradient have?"
    ),
    one_parent_each=wrong(
        lambda root, which: run(root, shares=lambda node: [list(shares_of(node))[which]]),
        over={"which": {"first": 0, "last": -1}},
    ).tell(
        "At each node, only the {which} parent got a gradient. The rule returns one gradient for each parent: "
        "which lines should run for every parent?"
    ),
    whole_tuple_for_each=wrong(
        lambda root: run(root, shares=lambda node: ((parent, rules_tuple(node)) for parent in node.parents))
    ).tell(
        "Each parent got the whole tuple that the rule returned. The tuple holds one gradient for each parent: "
        "how do you give each parent its own?"
    ),
    leaves_get_nothing=wrong(
        lambda root: run(root, shares=lambda node: (pair for pair in shares_of(node) if pair[0].parents))
    ).tell(
        "Your leaves have no gradient. A leaf sends nothing on, but should it keep what other nodes send to it?"
    ),
    last_one_in_leaves=wrong(lambda root: each_share(root, in_leaves_the_last)).tell(
        "A leaf reached by two paths keeps only the gradient that came last, though your other nodes add "
        "theirs up. What should a leaf do with a second gradient?"
    ),
    rule_runs_too_often=wrong(
        lambda root, times: run(
            root, shares=lambda node: (share for _ in times(node) for share in shares_of(node))
        ),
        over={
            "times": {
                "node below it": lambda node: ordered(node)[1:],
                "parent it has": lambda node: node.parents,
            }
        },
    ).tell(
        "Your gradients are what you'd get if each node sent its gradients once for every {times}. How many "
        "times should each node send its gradients?"
    ),
)


@backward.misconception(
    "Your root's own gradient grows, and its parents get none. Into whose `.grad` should the rule's results go?"
)
def into_the_node_itself(root: Any) -> None:
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        if node.parents:
            for grad in rule_of(node):
                node.grad = node.grad + grad


@backward.misconception(
    "After your function has run, only leaves hold a gradient. The other nodes should keep theirs too: "
    "what does your code do with a node's gradient once the node has sent it on?"
)
def kept_in_leaves_only(root: Any) -> None:
    run(root)
    for node in ordered(root):
        if node.parents:
            node.grad = None


@backward.violation(
    "but not in place: two leaves may even hold one and the same gradient tensor from an earlier graph, and adding in place "
    "would change both gradients"
)
def zeros_and_then_in_place(root: Any) -> None:
    root.grad = torch.ones_like(root.value)
    for node in topological_order(root):
        if node.parents:
            for parent, grad in shares_of(node):
                if parent.grad is None:
                    parent.grad = torch.zeros_like(parent.value)
                parent.grad.add_(grad)


@backward.violation("A leaf has no rule: its backward_rule is None, and the leaf sends nothing")
def leaves_asked_for_their_rule(root: Any) -> None:
    root.grad = torch.ones_like(root.value)
    for node in topological_order(root):
        for parent, grad in zip(node.parents, node.backward_rule(node.grad), strict=True):
            parent.grad = grad if parent.grad is None else parent.grad + grad


@backward.violation("a leaf may hold a gradient from an earlier graph")
def zeros_at_the_beginning(root: Any) -> None:
    order = topological_order(root)
    for node in order:
        node.grad = torch.zeros_like(node.value)
    root.grad = torch.ones_like(root.value)
    send(order)
