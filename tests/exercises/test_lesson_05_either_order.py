"""Lesson 05: a wrong `backward` or `descend` is told by its cause, whichever right order the learner's `ordered` gives."""

from collections.abc import Callable
from typing import Any

import pytest
import torch

from lessons_lib.answers import find
from lessons_lib.answers.lesson_05_autograd_by_hand.backward_slips import last_ready_first
from lessons_lib.checking.explain.card import card
from lessons_lib.checking.judge.verdict import Verdict
from tests.exercises.lesson_05 import verdict


def ordered(root: Any) -> list[Any]:
    """The core's own order, word for word."""
    found = []  # type: ignore[var-annotated]

    def visit(node: Any) -> None:
        if node not in found:
            for parent in node.parents:
                visit(parent)
            found.append(node)

    visit(root)
    return found[::-1]


ORDERS: dict[str, Callable[[Any], Any]] = {
    "the core's": ordered,
    "Deeper's": find("topological_order").reference,
    "the last that is ready": last_ready_first,
    "the first that is ready": lambda root: last_ready_first(root, 0),
    "an iterator": lambda root: iter(ordered(root)),
}

BACKWARD = """
def backward(root):
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        if not node.parents:
            {at_a_leaf}
        for parent, grad in zip(node.parents, node.backward_rule(node.grad)):
            {arrives}
"""
ADDS = "parent.grad = grad if parent.grad is None else parent.grad + grad"
INNER_ONES = BACKWARD.replace(
    "        for parent,", "        node.grad = torch.ones_like(node.value)\n        for parent,"
)
AT_ONCE = "parent.__dict__.update(grad=grad) if parent.grad is None else parent.grad.add_(grad)"
FIRST = "parent.grad = grad if parent.grad is None else parent.grad"
FIRST_TWICE = "parent.grad = (grad if parent.grad is None else parent.grad) + grad"


def of_text(name: str, text: str, order: Callable[[Any], Any] = ordered) -> Verdict:
    names: dict[str, Any] = {"torch": torch, "ordered": order}
    names["run_backward"] = find("backward").reference
    exec(text, names)
    return verdict(name, names[name])


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize(
    ("text", "at_a_leaf", "arrives", "name"),
    [
        (BACKWARD, "continue", "parent.grad = grad", "last_path_only"),
        (BACKWARD, "continue", FIRST, "first_path_only"),
        (BACKWARD, "break", ADDS, "until_the_first_leaf"),
        (BACKWARD, "return", ADDS, "until_the_first_leaf"),
        (BACKWARD, "continue", AT_ONCE, "added_in_place"),
        (BACKWARD, "continue", FIRST_TWICE, "first_gradient_counts_twice"),
        (INNER_ONES, "continue", ADDS, "ones_in_every_inner_node"),
        (BACKWARD, "continue", ADDS.replace("else parent", "else node"), "added_to_the_senders"),
        (BACKWARD, "continue", "parent.grad = parent.value + grad", "added_to_the_value"),
    ],
)
def test_a_mistake_has_one_cause_in_every_right_order(
    order: str, text: str, at_a_leaf: str, arrives: str, name: str
) -> None:
    found = of_text("backward", text.format(at_a_leaf=at_a_leaf, arrives=arrives), ORDERS[order])
    assert found.misconception == name


@pytest.mark.parametrize("order", ORDERS)
def test_a_right_backward_passes_in_every_right_order(order: str) -> None:
    assert of_text("backward", BACKWARD.format(at_a_leaf="continue", arrives=ADDS), ORDERS[order]).passed


def test_a_wrong_order_stays_wrong() -> None:
    found = of_text(
        "backward", BACKWARD.format(at_a_leaf="continue", arrives=ADDS), lambda root: ordered(root)[:1]
    )
    assert found.misconception == "one_operation_far"


@pytest.mark.parametrize(
    "zeros",
    [
        "if parent.grad is None: parent.grad = torch.zeros_like(parent.value)\n            parent.grad.add_(grad)",
        "if parent.grad is None: parent.grad = torch.zeros_like(parent.value)\n            parent.grad += grad",
        "if parent.grad is None: parent.grad = grad.clone()\n            else: parent.grad += grad",
    ],
)
def test_adding_in_place_to_a_tensor_that_two_leaves_hold_earns_half(zeros: str) -> None:
    found = of_text("backward", BACKWARD.format(at_a_leaf="continue", arrives=zeros))
    assert (found.status, found.points, found.max_points) == ("failed", 1, 2)
    assert "Two leaves held one and the same tensor" in found.unmet[0].message


DESCEND = """
def descend(parameters, loss_of, lr, steps):
    losses = []
    for i in range(steps):
        loss = loss_of(parameters)
        run_backward(loss)
        losses.append({noted})
        for place, p in enumerate(parameters):
            {moves}
            p.grad = None
    return {back}
"""
MOVES = "p.value = p.value - lr * p.grad"


@pytest.mark.parametrize(
    ("noted", "moves", "back", "name"),
    [
        ("loss.value.item()", "parameters[place] = type(p)(p.value - lr * p.grad)", "losses", "new_nodes"),
        ("loss", MOVES, "losses", "nodes_in_the_list"),
        ("loss", MOVES, "parameters", "parameters_returned"),
        ("loss", MOVES, "loss.value.item()", "one_number"),
        ("loss.value.item()", "p.value = lr * p.grad", "losses", "replaced_by_the_step"),
        ("loss.value.item()", "p.value = p.value - 0.25 * p.grad", "losses", "another_lr"),
        ("loss.value.item()", "p.value = p.value - lr * loss.grad", "losses", "gradient_of_the_loss_node"),
        ("loss.value.item()", "p.value = p.value - lr * p.grad.mean()", "losses", "mean_of_the_gradient"),
        ("loss.value.item()", f"{MOVES} / steps", "losses", "divided_by_the_steps"),
        ("loss.value.item()", f"{MOVES} * i", "losses", "rate_times_the_step"),
        ("loss.value.item()", f"if place == 0: {MOVES}", "losses", "first_parameter_only"),
    ],
)
def test_wrong_steps_are_told_by_their_cause(noted: str, moves: str, back: str, name: str) -> None:
    found = of_text("descend", DESCEND.format(noted=noted, moves=moves, back=back))
    assert found.misconception == name
    assert "art 2 of" not in card(found).text()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("loss = loss_of(parameters)", "loss = loss_of(parameters).value"), "received a tensor"),
        ((MOVES, f"p.grad = None; {MOVES}"), "has anything cleared the gradient since then"),
        (("run_backward(loss)", "pass"), "Did backward run earlier in this step"),
        (("run_backward(loss)", "run_backward(parameters[0])"), "received a leaf"),
    ],
)
def test_errors_in_a_step_are_told_by_their_cause(change: tuple[str, str], said: str) -> None:
    text = DESCEND.format(noted="0", moves=MOVES, back="losses")
    assert said in of_text("descend", text.replace(*change)).message


def test_none_that_is_no_gradient_is_not_taken_for_one() -> None:
    text = DESCEND.format(noted="0", moves="p.value = p.value - lr * run_backward(loss)", back="losses")
    assert "cleared the gradient" not in of_text("descend", text).message


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("add_backward", "def add_backward(grad, a, b): return grad * a.value, grad", "leave out `.value`"),
        ("mul_backward", "def mul_backward(grad, a, b): return grad * b.value, grad", "leave out `.value`"),
        (
            "relu_backward",
            "def relu_backward(grad, x): return max(0, grad)",
            "as Python's `max` does when it compares",
        ),
        (
            "mul_backward",
            "def mul_backward(grad, a, b): return grad * (b, a)",
            "doesn't multiply the things in it",
        ),
        (
            "relu_backward",
            "def relu_backward(grad, x): return grad if x > 0 else 0",
            "as `if`, `and` and `not` do",
        ),
        (
            "relu_backward",
            "def relu_backward(grad, x): return grad * torch.max(x, 0)",
            "takes it for an axis",
        ),
        ("unbroadcast", "def unbroadcast(grad, shape): return grad.sum(shape.dim())", "a tuple of sizes"),
        ("backward", "def backward(root): root.value.backward()", "torch knows nothing of your graph"),
        ("backward", "def backward(root): root.parents.grad = 1", "each node has its own"),
    ],
)
def test_errors_of_first_tries_name_what_came_in(name: str, text: str, said: str) -> None:
    assert said in of_text(name, text).message


@pytest.mark.parametrize(
    ("name", "answer", "cause"),
    [
        ("relu_backward", lambda grad, x: grad * x, "times_x"),
        ("relu_backward", lambda grad, x: grad if (x > 0).all() else grad * 0, "all_or_nothing"),
        ("relu_backward", lambda grad, x: grad * (x > 0).all(1, keepdim=True), "whole_rows"),
        ("mul_backward", lambda grad, a, b: (a := grad * b, grad * a), "second_from_the_first"),
        ("unbroadcast", lambda grad, shape: grad + 0, "nothing_summed"),
        ("backward", lambda root: {root: torch.ones_like(root.value)}, "no_gradient_left"),
    ],
)
def test_slips_of_rules_are_told_by_their_cause(name: str, answer: Callable[..., Any], cause: str) -> None:
    assert verdict(name, answer).misconception == cause
