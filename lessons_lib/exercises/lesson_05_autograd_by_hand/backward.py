"""Exercise: gradients for every node of a graph."""

import contextlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.exercise.exercise import Function
from lessons_lib.checking.exercise.requirement import Assessment, Trial
from lessons_lib.checking.values.snapshot import Described, Formula
from lessons_lib.exercises.lesson_05_autograd_by_hand import tape
from lessons_lib.exercises.lesson_05_autograd_by_hand.lesson import lesson

LONG = Described("a chain of 200 operations")  # the lesson's own order is recursive until its Deeper part


def gradients_left_behind(
    candidate: Function, graph: str, leaves: Tensor, earlier: Tensor | None = None
) -> Any:
    """The gradients that the answer leaves in the nodes of `graph`, by name; of a long chain, only at both ends.

    graph: a text for `tape.graph`. leaves: their values, one for each along the first axis. earlier: the gradients
    that they hold from an earlier graph, in the same way, or a single one: then all leaves hold that very tensor.
    """
    nodes = tape.chain(200) if graph == LONG else tape.graph(graph, leaves)
    if earlier is not None:
        held = [grad.clone() for grad in earlier]
        for place, leaf in enumerate(tape.leaves_of(nodes).values()):
            leaf.grad = held[place % len(held)]
    with tape.pythons_own_limit(), first_tries_in_words(graph):
        _in_one_order(candidate)(list(nodes.values())[-1])
    shown = list(nodes)[:1] + list(nodes)[-1:] if graph == LONG else list(nodes)
    grads: dict[str, Any] = {f"{name}.grad": nodes[name].grad for name in dict.fromkeys(shown)}
    return {name: torch.as_tensor(grad) if type(grad) is float else grad for name, grad in grads.items()}


def _in_one_order(candidate: Function) -> Function:
    """The answer, which gets the notebook's order where its own `ordered` gives another right one.

    Some wrong answers differ from order to order; so each is recognised in one. A wrong order stays as it is.
    """
    names = getattr(candidate, "__globals__", {})
    orders = {
        name: names[name]
        for name in ("ordered", "topological_order")
        if callable(names.get(name)) and not isinstance(names[name], type)
    }
    return tape.with_globals(candidate, **{name: _brought_to_one(order) for name, order in orders.items()})


def _brought_to_one(order: Callable[[Any], Any]) -> Callable[[Any], Any]:
    def in_one_order(root: Any) -> Any:
        found = order(root)
        if isinstance(found, Iterator):
            found = list(found)
        right = isinstance(found, list | tuple) and tape.is_order(list(found), root)
        return tape.ordered(root) if right else found

    return in_one_order


@dataclass(frozen=True)
class AddsToEarlier:
    """A leaf's gradient from an earlier graph is in its sum afterwards, also where two leaves hold one tensor."""

    name: str = "adds to earlier gradients"
    request: str = "add to the gradients that leaves hold from an earlier graph"

    def observe(self, trial: Trial) -> dict[str, bool]:
        graph, leaves = "c = a*b; d = c+a; L = d*b", trial.draw.normal(2, 3)
        earlier = 1 + trial.draw.uniform(2, 3)
        alone = trial.call(graph, leaves)

        def adds_to(before: Tensor) -> bool:
            added = trial.call(graph, leaves, before)
            pairs = zip(("a.grad", "b.grad"), before.expand(2, 3), strict=True)
            return all(torch.allclose(added[name], alone[name] + held) for name, held in pairs)

        return {"two tensors": adds_to(earlier), "one tensor": adds_to(earlier[:1])}

    def judge(self, seen: dict[str, bool]) -> Assessment:
        if all(seen.values()):
            return Assessment("", True)
        if seen["two tensors"]:
            return Assessment(
                "Two leaves held one and the same tensor from an earlier graph, as after `a + b`, and what you added for one "
                "shows up in the other's gradient. How do you add without changing that tensor?",
                False,
            )
        return Assessment(
            "Where a leaf held a gradient from an earlier graph, it should hold the sum afterwards, but it "
            "doesn't. What happens in your code to the gradient that the leaf held?",
            False,
        )


IN_WORDS = {  # part of an error's message → its cause
    "'tuple' object has no attribute 'grad'": "a tuple has no `.grad`, even if it's a tuple of nodes, as `parents` is: each node has its own. How "
    "do you go through the parents and their gradients together?",
    "'float' object has no attribute 'item'": "this is a Python number already, and has no `item`. Rules take tensors and give "
    "tensors: does any gradient have to become a number?",
    "does not have a grad_fn": "you asked torch's own autograd for gradients. A node's value is a plain tensor, and torch knows "
    "nothing of your graph: here each node's `backward_rule` is the way back.",
    "backward_rule() takes 1 positional argument": "a node's `backward_rule` takes only the gradient that has arrived: the values "
    "that went in are saved inside it.",
    "'NoneType' object is not callable": "your code calls None here. The `backward_rule` of a leaf is None: it has no rule and "
    "sends nothing.",
    **dict.fromkeys(
        (
            "+: 'NoneType' and 'Tensor'",
            "+=: 'NoneType' and 'Tensor'",
            "+: 'Tensor' and 'NoneType'",
        ),
        "one of the two things that you add is None. A node's `grad` is None until something arrives there: what should it "
        "become when the first gradient arrives?",
    ),
}
ONE_PARENT = (
    "you unpack two things here, but each node of this chain has only one parent, and its rule gives only one gradient. How can "
    "your code take as many as there are?"
)


@contextlib.contextmanager
def first_tries_in_words(graph: str) -> Iterator[None]:
    """Says by their cause the errors that first tries meet."""
    try:
        yield
    except (AttributeError, RuntimeError, TypeError, ValueError) as error:
        said = next((words for part, words in IN_WORDS.items() if part in str(error)), "")
        if graph == LONG and "(expected 2, got 1)" in str(error):
            said = ONE_PARENT
        if isinstance(error, AttributeError):  # which would be explained by its name
            tape.raise_in_words(error, said, "which attribute of a node is its way back?")
        if said:
            error.args = (said,)
        raise


@lesson.exercise(
    points=2,
    needs=["topological_order"],
    harness=gradients_left_behind,
    requirements=[AddsToEarlier()],
    no_demand=[
        "when every .grad is None before the call",
        "returns nothing",
    ],
)
def backward(root: Any) -> None:
    """Puts the gradient of `root` with respect to every node below it into that node's `grad`."""


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
