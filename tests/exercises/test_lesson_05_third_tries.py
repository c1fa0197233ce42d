"""Lesson 05: wrong answers that raise, change their inputs or move one parameter at a time are named by their cause."""

from typing import Any

import pytest
import torch

from lessons_lib.answers import find
from lessons_lib.checking.judge.verdict import Verdict
from lessons_lib.exercises.lesson_05_autograd_by_hand.tape import Node, ordered
from tests.exercises.lesson_05 import verdict


def of_text(name: str, text: str) -> Verdict:
    names: dict[str, Any] = {"torch": torch, "ordered": ordered, "Node": Node}
    names["run_backward"] = find("backward").reference
    exec(text, names)
    return verdict(name, names[name])


BACKWARD = """
def backward(root):
    root.grad = torch.ones_like({like})
    for node in {nodes}:
        if node.backward_rule is None:
            continue
        for parent, grad in zip(node.parents, {grads}):
            parent.grad = grad if parent.grad is None else parent.grad + grad
"""
RIGHT = {"like": "root.value", "nodes": "ordered(root)", "grads": "node.backward_rule(node.grad)"}


@pytest.mark.parametrize(
    ("slip", "cause"),
    [
        ({"nodes": "ordered"}, "order_not_called"),
        ({"grads": "node.backward_rule"}, "rule_not_called"),
        ({"grads": "node.backward_rule()"}, "rule_called_with_nothing"),
        ({"like": "root"}, "ones_like_the_node"),
    ],
)
def test_a_call_that_lacks_something_is_named(slip: dict[str, str], cause: str) -> None:
    found = of_text("backward", BACKWARD.format(**RIGHT | slip))
    assert "raised TypeError" in found.message
    assert found.misconception == cause


def test_the_same_program_without_a_slip_passes() -> None:
    assert of_text("backward", BACKWARD.format(**RIGHT)).passed


BY_INDEX = """
def {rule}(grad, a, b):
    by_a, by_b = torch.zeros_like(a), torch.zeros_like(b)
    for i in range(len(grad)):
        by_a[i] = grad[i]{times_b}
        by_b[i] = grad[i]{times_a}
    return by_a, by_b
"""
IN_PAIRS = """
def {rule}(grad, a, b):
    by_a = torch.stack([g{times_b} for g, b in zip(grad, b)])
    by_b = torch.stack([g{times_a} for g, a in zip(grad, a)])
    return by_a, by_b
"""
NUMBERS = """
def {rule}(grad, a, b):
    by_a, by_b = [], []
    for i in range(len(grad)):
        by_a.append(grad[i].item(){times_b})
        by_b.append(grad[i].item(){times_a})
    return torch.tensor(by_a, dtype=grad.dtype), torch.tensor(by_b, dtype=grad.dtype)
"""


@pytest.mark.parametrize(
    ("text", "times", "cause"),
    [
        (BY_INDEX, " * {}[i]", "along_the_first_axis"),
        (IN_PAIRS, " * {}", "along_the_first_axis"),
        (NUMBERS, " * {}[i].item()", "numbers_along_the_first_axis"),
    ],
)
@pytest.mark.parametrize("rule", ["add_backward", "mul_backward"])
def test_a_loop_along_the_first_axis_is_named(rule: str, text: str, times: str, cause: str) -> None:
    times = times if rule == "mul_backward" else ""
    found = of_text(rule, text.format(rule=rule, times_a=times.format("a"), times_b=times.format("b")))
    assert found.misconception == cause


@pytest.mark.parametrize(
    ("lines", "changed"),
    [
        ("a *= grad; b *= grad; return b, a", "a and b"),
        ("by_b = a.mul_(grad); return grad * b, by_b", "a"),
        ("by_b = grad * a; b *= grad; return b, by_b", "b"),
    ],
)
def test_a_factor_multiplied_in_place_is_named(lines: str, changed: str) -> None:
    found = of_text("mul_backward", f"def mul_backward(grad, a, b):\n    {lines}\n")
    assert found.points == 0.5
    assert found.misconception == "multiplied_in_place"
    assert f"the values in {changed} are now multiplied" in found.diagnosis


ONE_BY_ONE = """
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        for p in parameters:
            loss = loss_of(parameters)
            losses.append(loss.value.item())
            {cleared}
            run_backward(loss)
            p.value = p.value - lr * p.grad
    return losses
"""


@pytest.mark.parametrize("cleared", ["p.grad = None", "for q in parameters: q.grad = None"])
def test_a_whole_pass_for_every_parameter_is_named(cleared: str) -> None:
    assert of_text("descend", ONE_BY_ONE.format(cleared=cleared)).misconception == "one_after_the_other"


def test_a_loss_of_nothing_is_named() -> None:
    found = of_text("descend", "def descend(parameters, loss_of, lr, steps):\n    return [loss_of().value]\n")
    assert found.misconception == "loss_of_nothing"


@pytest.mark.parametrize("stretched", ["grad.expand(shape)", "torch.broadcast_to(grad, shape)"])
def test_a_gradient_that_is_stretched_again_is_named(stretched: str) -> None:
    found = of_text("unbroadcast", f"def unbroadcast(grad, shape):\n    return {stretched}\n")
    assert found.misconception == "stretched_again"


@pytest.mark.parametrize("where", ["first", "last"])
def test_gradients_may_be_cleared_before_a_step_or_after_it(where: str) -> None:
    """The text says that none is there at the start."""
    clears = "\n        for p in parameters:\n            p.grad = None"
    first, last = (clears, "") if where == "first" else ("", clears)
    text = f"""
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):{first}
        loss = loss_of(parameters)
        run_backward(loss)
        losses.append(loss.value.item())
        for p in parameters:
            p.value = p.value - lr * p.grad{last}
    return losses
"""
    assert of_text("descend", text).passed


NEW_NODES = """
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        loss = loss_of([Node(p.value) for p in parameters])
        run_backward(loss)
        losses.append(loss.value.item())
        for p in parameters:
            p.value = p.value - lr * p.grad
    return losses
"""
OF_A_PARENT = BACKWARD.format(**RIGHT | {"grads": "node.backward_rule(node.parents[0].grad)"})
IN_PAIRS_OF_A_ZIP = """
def backward(root):
    root.grad = torch.ones_like(root.value)
    for pair in zip(root.parents, root.backward_rule(root.grad)):
        pair.grad = pair[1]
"""
BY_TORCH = """
def backward(root):
    root.grad = torch.autograd.grad(root.value, [node.value for node in ordered(root)])[0]
"""


@pytest.mark.parametrize(
    ("name", "text", "said", "not_said"),
    [
        ("descend", NEW_NODES, "from the loss of these very nodes", "hasn't run yet"),
        ("backward", OF_A_PARENT, "a rule received None instead of a gradient", "because"),
        ("backward", IN_PAIRS_OF_A_ZIP, "each node has its own", "the tuple itself"),
        ("backward", BY_TORCH, "torch's own autograd", "own `backward`"),
    ],
    ids=["backward filled other nodes", "a parent's gradient", "a pair of a zip", "torch.autograd.grad"],
)
def test_an_error_claims_no_cause_that_another_program_has(
    name: str, text: str, said: str, not_said: str
) -> None:
    message = of_text(name, text).message
    assert said in message
    assert not_said not in message
