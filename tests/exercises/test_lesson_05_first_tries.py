"""Lesson 05: what is said of errors and of answers that are nearly right."""

from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch import Tensor

from lessons_lib.answers import find
from lessons_lib.checking.collect.evidence import collect
from lessons_lib.checking.explain.card import card
from lessons_lib.checking.judging import judge
from lessons_lib.checking.values.snapshot import describe, snapshot
from lessons_lib.exercises.lesson_05_autograd_by_hand.backward import LONG
from lessons_lib.exercises.lesson_05_autograd_by_hand.tape import Node
from tests.exercises.lesson_05 import in_a_new_tensor, overwritten, run_in, verdict


def test_calling_a_leafs_rule_is_said_in_words() -> None:
    def leaves_too(root: Any) -> None:
        root.grad = torch.ones_like(root.value)
        for node in find("topological_order").reference(root):
            for parent, grad in zip(node.parents, node.backward_rule(node.grad), strict=True):
                in_a_new_tensor(parent, grad)

    assert "`backward_rule` of a leaf is None" in verdict("backward", leaves_too).message


def without_ones(root: Any) -> None:
    for node in find("topological_order").reference(root):
        if node.parents:
            for parent, grad in zip(node.parents, node.backward_rule(node.grad), strict=True):
                in_a_new_tensor(parent, grad)


@pytest.mark.parametrize(
    "answer",
    [without_ones, run_in(lambda root: find("topological_order").reference(root)[::-1], in_a_new_tensor)],
    ids=["the root has no ones", "the order is reversed"],
)
def test_a_rule_that_is_given_none_says_which_gradient_is_missing(answer: Callable[[Any], None]) -> None:
    found = verdict("backward", answer)
    assert "raised TypeError" in found.message
    assert "a rule received None instead of a gradient" in found.message


def test_a_rule_without_a_gradient_is_called_by_the_name_that_the_learner_wrote() -> None:
    def no_gradient(root: Any) -> None:
        root.backward_rule()

    assert "`backward_rule` was called without a value for `grad`" in verdict("backward", no_gradient).message


def summed_at_once(grad: Tensor, shape: tuple[int, ...]) -> Tensor:
    lead = grad.dim() - len(shape)
    axes = (*range(lead), *(lead + axis for axis, size in enumerate(shape) if size == 1))
    return grad.sum(axes).reshape(shape)


def only_reshaped(grad: Tensor, shape: tuple[int, ...]) -> Tensor:
    return grad.reshape(shape)


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (summed_at_once, "over an empty list of axes sums over all of them"),
        (only_reshaped, "all 12 numbers are still there"),
    ],
)
def test_numbers_that_do_not_fit_a_shape_say_what_was_summed(answer: Callable[..., Any], said: str) -> None:
    assert said in verdict("unbroadcast", answer).message


def test_an_axis_that_is_kept_is_not_called_missing() -> None:
    def too_few_sums(grad: Tensor, shape: tuple[int, ...]) -> Tensor:
        return (grad.sum(0) if grad.dim() > len(shape) else grad).reshape(shape)

    found = verdict("unbroadcast", too_few_sums)
    assert found.case is not None
    assert found.case.label == "a column for a table"
    assert "doesn't have" not in found.message


@pytest.mark.parametrize("dtype", [torch.float16, torch.float32])
def test_slopes_that_are_not_float64_earn_half_at_most(dtype: torch.dtype) -> None:
    def rounded(f: Any, x: Tensor, step: float) -> Tensor:
        return find("numerical_gradient").reference(f, x, step).to(dtype)

    found = verdict("numerical_gradient", rounded)
    assert found.status == "failed"
    if dtype == torch.float32:
        assert found.points == 1
        assert found.unmet[0].request.startswith("return float64")


def test_a_rule_may_always_answer_in_float64() -> None:
    assert verdict("relu_backward", lambda grad, x: grad * (x > 0).double()).passed


def test_a_backward_that_empties_the_gradients_hides_nothing() -> None:
    """`descend` has to empty them, also for somebody whose own backward does."""

    def empties(loss: Any) -> None:
        for node in loss.parents:
            node.grad = None
        find("backward").reference(loss)

    text = """
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        loss = loss_of(parameters)
        run_backward(loss)
        losses.append(loss.value.item())
        for p in parameters:
            p.value = p.value - lr * p.grad
    return losses
"""
    names: dict[str, Any] = {"run_backward": empties}
    exec(text, names)
    assert verdict("descend", names["descend"]).misconception == "gradients_not_cleared"
    assert names["run_backward"] is empties
    exec(text.replace("    return", "            p.grad = None\n    return"), names)
    assert verdict("descend", names["descend"]).passed


def test_letting_torch_check_a_gradient_earns_half() -> None:
    def torchs_own(forward: Any, rule: Any, x: Tensor, grad: Tensor) -> bool:
        class Rule(torch.autograd.Function):
            @staticmethod
            def forward(ctx: Any, x: Tensor) -> Tensor:
                ctx.save_for_backward(x)
                return forward(x)

            @staticmethod
            def backward(ctx: Any, *grads: Tensor) -> Tensor:
                return rule(grads[0], ctx.saved_tensors[0]) * 1

        with torch.enable_grad():
            x = x.detach().requires_grad_()
            weighted = lambda v: (Rule.apply(v) * grad).sum()  # noqa: E731
            return torch.autograd.gradcheck(weighted, x, raise_exception=False, rtol=1e-5, atol=1e-5)

    found = verdict("passes_gradcheck", torchs_own)
    assert (found.status, found.points) == ("failed", 1)
    assert "gradcheck" in found.unmet[0].message


def test_nudging_the_input_itself_earns_half() -> None:
    def nudged_in_place(f: Any, x: Tensor, step: float) -> Tensor:
        slopes = torch.zeros_like(x)
        for i in range(x.numel()):
            x.view(-1)[i] += step
            up = f(x)
            x.view(-1)[i] -= 2 * step
            slopes.view(-1)[i] = (up - f(x)) / (2 * step)
            x.view(-1)[i] += step * (1 + 1e-12)  # rounding does not bring it back
        return slopes

    found = verdict("numerical_gradient", nudged_in_place)
    assert (found.status, found.points) == ("failed", 0.5 * find("numerical_gradient").exercise.points)
    assert "leave `x` as it was" in found.message


@pytest.mark.parametrize("name", ["two_layer_step", "slope_of_chain"])
def test_the_hunted_programs_are_what_they_were(name: str) -> None:
    hunt = find(name)
    found = verdict(name, hunt.misconceptions[0].function)
    assert found.status == "not attempted"
    assert "still the program that you were given" in found.message


def test_a_gradient_set_to_zero_in_place_is_seen_where_two_parameters_share_it() -> None:
    def descend(parameters: Any, loss_of: Any, lr: float, steps: int) -> list[float]:
        losses = []
        for _ in range(steps):
            loss = loss_of(parameters)
            find("backward").reference(loss)
            losses.append(loss.value.item())
            for p in parameters:
                p.value = p.value - lr * p.grad
                p.grad.zero_()
        return losses

    found = verdict("descend", descend)
    assert found.misconception == "cleared_in_place"
    assert found.case is not None
    assert "are added" in found.case.label


def writes_into_grad(grad: Tensor, a: Tensor, b: Tensor) -> None:
    a.grad += grad
    b.grad += grad


def counts_by_node(root: Any) -> list[Any]:
    uses = {id(root): 0}
    return [root] if uses[root] == 0 else []


def axis_elsewhere(grad: Tensor, x: Tensor, dim: int) -> Tensor:
    return grad.unsqueeze(1 - dim % 2).expand(x.shape)


class GivesATuple:
    def __init__(self, value: Tensor, rate: Tensor) -> None:
        self.value, self.rate = value, rate

    def __add__(self, other: Any) -> Any:
        return self.value + other.value, self.rate + other.rate


@pytest.mark.parametrize(
    ("name", "answer", "said"),
    [
        ("add_backward", writes_into_grad, "A rule writes nothing into `.grad`"),
        ("mul_backward", writes_into_grad, "A rule writes nothing into `.grad`"),
        ("topological_order", counts_by_node, "the keys are ids: `uses[id(parent)]`"),
        ("sum_backward", axis_elsewhere, "its axis of size 1 is in the wrong position"),
        ("mean_backward", axis_elsewhere, "its axis of size 1 is in the wrong position"),
        ("Dual", GivesATuple, "each give one new Dual"),
    ],
)
def test_errors_of_first_tries_are_told_by_their_cause(
    name: str, answer: Callable[..., Any], said: str
) -> None:
    found = verdict(name, answer)
    assert "raise" in found.message
    assert said in found.message


def backward_with(line: str) -> str:
    """A `backward` that has this line where a node sends to its parents."""
    return f"""
def backward(root):
    root.grad = torch.ones_like(root.value)
    for node in ordered(root):
        if node.parents:
            {line}
"""


def descend_with(first: str, each: str = "pass") -> str:
    """A `descend` that has the line `first` in every step, and the line `each` for every parameter."""
    return f"""
def descend(parameters, loss_of, lr, steps):
    losses = []
    for _ in range(steps):
        loss = loss_of(parameters)
        run_backward(loss)
        {first}
        for p in parameters:
            {each}
    return losses
"""


SENDS = "for parent, grad in zip(node.parents, node.backward_rule(node.grad)): parent.grad = "


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (backward_with(f"{SENDS}parent.grad + grad"), "until something arrives there"),
        (backward_with(f"{SENDS}grad + parent.grad"), "until something arrives there"),
        (backward_with("node.backward_rule(node)"), "received a node instead of a gradient"),
        (backward_with("root.value.item().item()"), "is a Python number already"),
        (backward_with("node.backward()"), "which attribute of a node is its way back"),
        (backward_with("node.backward_rule(node.grad, 1)"), "takes only the gradient that has arrived"),
        (descend_with("loss.backward()"), "which function of the lesson takes the loss node"),
        (descend_with("loss.value.backward()"), "Which function of the lesson takes the loss node"),
        (
            descend_with("loss_of()"),
            "(The message: loss_of() missing 1 required positional argument: 'parameters'.)",
        ),
        (descend_with("parameters.grad = None"), "each node in `parameters` has its own"),
        (descend_with("parameters[0].value = Node(loss.value); loss_of(parameters)"), "is a node by now"),
        (
            backward_with(
                "left, right = node.backward_rule(node.grad)\n            "
                f"{SENDS}grad if parent.grad is None else parent.grad + grad"
            ),
            "each node of this chain has only one parent",
        ),
        (descend_with("losses.append(loss.item())"), "you asked a node for `item`"),
        (descend_with("pass", "p = p - lr * p.grad"), "you subtract from the node itself"),
        (descend_with("pass", "p -= lr * p.grad"), "you subtract from the node itself"),
        (descend_with("loss_of(parameters[0])"), "`loss_of` received a single node"),
        (descend_with("losses += steps"), "a whole number, such as `steps`"),
        (descend_with("network_loss(parameters)"), "which argument of `descend` makes their loss"),
        (descend_with("losses = losses.append(1); losses.append(1)"), "'NoneType' object has no attribute"),
    ],
)
def test_errors_at_nodes_are_told_by_their_cause(text: str, said: str) -> None:
    def network_loss(parameters: Any) -> None:
        _a, _b, _c, _d = parameters

    names: dict[str, Any] = {
        "torch": torch,
        "ordered": find("topological_order").reference,
        "run_backward": find("backward").reference,
        "network_loss": network_loss,
        "Node": Node,
    }
    exec(text, names)
    name = "backward" if "def backward" in text else "descend"
    found = verdict(name, names[name])
    assert "raised" in found.message
    assert said in found.message


def test_a_none_of_ones_own_is_not_taken_for_a_gradient() -> None:
    def sums_into_none(grad: Tensor, a: Tensor, b: Tensor) -> Any:
        total: Any = None
        total += grad
        return total, total

    assert "A rule writes nothing" not in verdict("add_backward", sums_into_none).message


def test_a_card_says_of_which_node_a_gradient_is_wrong() -> None:
    def one_path(root: Any) -> None:
        run_in(find("topological_order").reference, overwritten)(root)

    shown = card(verdict("backward", one_path)).text()
    assert "Expected, a.grad: 4" in shown
    assert "You gave, a.grad: ›3‹" in shown
    assert "`graph`: given by the formula `c = a*b; L = c+a`" in shown


def test_a_card_of_descend_says_what_the_loss_is_and_a_chain_is_said_in_words() -> None:
    def no_steps(parameters: Any, loss_of: Any, lr: float, steps: int) -> list[float]:
        return []

    found = verdict("descend", no_steps)
    assert (
        "`loss`: given by the formula `w = start[0]; loss = 0.75 * ((w - targets[0])**2).sum()`"
        in card(found).text()
    )
    assert describe(snapshot(LONG)) == LONG


def test_values_changed_in_place_are_called_the_old_values() -> None:
    def in_place(parameters: Any, loss_of: Any, lr: float, steps: int) -> list[float]:
        old = [p.value for p in parameters]
        losses = find("descend").reference(parameters, loss_of, lr, steps)
        for value in old:
            value.zero_()
        return losses

    assert "leave each parameter's old value as it was" in verdict("descend", in_place).message


def test_a_failing_backward_is_not_why_descend_fails() -> None:
    """The harness brings its own, so no card sends the learner back to `backward`."""
    exercise = find("descend")
    found = judge(exercise, collect(exercise.exercise, lambda parameters, loss_of, lr, steps: []))
    assert found.status == "failed"
    assert "look there first" not in found.message


def test_a_backward_of_ones_own_is_not_called_torchs() -> None:
    def by_torch(grad: Tensor, a: Tensor, b: Tensor) -> Any:
        a, b = (value.clone().requires_grad_() for value in (a, b))
        (a * b).backward(grad)
        return a.grad, b.grad

    assert "Your code calls torch's `backward`." in verdict("mul_backward", by_torch).message


def test_a_relu_that_writes_over_x_is_asked_about_x() -> None:
    def over_x(grad: Tensor, x: Tensor) -> Tensor:
        x[x > 0] = grad[x > 0]
        x[x <= 0] = 0
        return x

    assert verdict("relu_backward", over_x).misconception == "changed_x_asked"


def test_a_loop_over_parameters_for_steps_is_seen_where_the_numbers_differ() -> None:
    text = descend_with("losses.append(loss.value.item())").replace(
        "for _ in range(steps)", "for p in parameters"
    )
    text = text.replace(
        "        for p in parameters:\n            pass\n",
        "        p.value, p.grad = p.value - lr * p.grad, None\n",
    )
    names: dict[str, Any] = {"run_backward": find("backward").reference}
    exec(text, names)
    found = verdict("descend", names["descend"])
    assert found.case is not None
    assert (found.misconception, found.case.label) == ("a_step_for_every_parameter", "three steps")
