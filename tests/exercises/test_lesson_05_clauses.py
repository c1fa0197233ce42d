"""Lesson 05: answers that break one clause of a text are refused, and causes are told that are true."""

from collections.abc import Callable
from typing import Any

import pytest
import torch
import torch.nn.functional as F
from torch import Tensor

from lessons_lib.answers import find
from tests.exercises.lesson_05 import verdict

Rule = Callable[..., Any]

RULES = (
    "add_backward",
    "mul_backward",
    "matmul_backward",
    "relu_backward",
    "cross_entropy_backward",
    "exp_backward",
    "log_backward",
    "sum_backward",
    "mean_backward",
    "log_softmax_backward",
)


def with_a_loop(right: Rule) -> Rule:
    def rule(grad: Tensor, *values: Any) -> Any:
        for _ in range(max(v.numel() for v in (grad, *values) if isinstance(v, Tensor))):
            pass
        return right(grad, *values)

    return rule


def with_autograd(right: Rule) -> Rule:
    def rule(grad: Tensor, *values: Any) -> Any:
        torch.func.grad(torch.sum)(grad)
        return right(grad, *values)

    return rule


def with_a_grad_written(right: Rule) -> Rule:
    def rule(grad: Tensor, *values: Any) -> Any:
        values[0].grad = torch.zeros_like(values[0])
        return right(grad, *values)

    return rule


def with_grad_changed(right: Rule) -> Rule:
    def rule(grad: Tensor, *values: Any) -> Any:
        answer = right(grad.clone(), *values)
        grad += 1
        return answer

    return rule


@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize("broken", [with_a_loop, with_autograd, with_a_grad_written, with_grad_changed])
def test_what_holds_for_every_rule_is_half_of_its_points(name: str, broken: Callable[[Rule], Rule]) -> None:
    found = verdict(name, broken(find(name).reference))
    assert (found.status, found.points) == ("failed", found.max_points / 2)
    assert len(found.unmet) == 1


@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16])
@pytest.mark.parametrize("name", ["add_backward", "mul_backward", "relu_backward", "sum_backward"])
def test_float32_on_the_way_is_seen_although_it_is_cast_back(name: str, dtype: torch.dtype) -> None:
    right = find(name).reference

    def cast_back(grad: Tensor, *values: Any) -> Any:
        lower = [v.to(dtype) if isinstance(v, Tensor) else v for v in values]
        answer = right(grad.to(dtype), *lower)
        return answer.double() if isinstance(answer, Tensor) else tuple(part.double() for part in answer)

    found = verdict(name, cast_back)
    assert found.status == "failed"
    if found.unmet:
        assert "loses digits on the way" in found.unmet[0].message
    else:
        assert dtype is torch.bfloat16 or name == "mul_backward"


def test_an_engine_that_clears_what_it_finds_earns_half() -> None:
    def clears(root: Any) -> None:
        order = find("topological_order").reference(root)
        for node in order:
            node.grad = None
        find("backward").reference(root)

    found = verdict("backward", clears)
    assert (found.status, found.points, found.max_points) == ("failed", 1, 2)
    assert "a gradient from an earlier graph" in found.unmet[0].message


def test_a_number_of_an_element_that_names_a_row_is_told() -> None:
    def nudge_of_a_row(f: Any, x: Tensor, step: float) -> Tensor:
        slopes = torch.zeros_like(x).flatten()
        for i in range(x.numel()):
            nudge = torch.zeros_like(x)
            nudge[i] = step
            slopes[i] = (f(x + nudge) - f(x - nudge)) / (2 * step)
        return slopes.reshape(x.shape)

    found = verdict("numerical_gradient", nudge_of_a_row)
    assert "An index alone names a whole row" in found.message


def test_x_that_is_nudged_and_put_back_exactly_earns_half() -> None:
    def put_back(f: Any, x: Tensor, step: float) -> Tensor:
        slopes, flat = torch.zeros_like(x), x.view(-1)
        for i in range(x.numel()):
            before = flat[i].item()
            flat[i] = before + step
            up = f(x)
            flat[i] = before - step
            slopes.view(-1)[i] = (up - f(x)) / (2 * step)
            flat[i] = before
        return slopes

    found = verdict("numerical_gradient", put_back)
    assert (found.status, found.points) == ("failed", found.max_points / 2)
    assert "nudged x itself" in found.unmet[0].message


class Changing:
    """A Dual whose operations all change the one that they are called on."""

    def __init__(self, value: Tensor, rate: Tensor) -> None:
        self.value, self.rate = value, rate

    def __add__(self, other: Any) -> Any:
        self.value, self.rate = self.value + other.value, self.rate + other.rate
        return self

    def __mul__(self, other: Any) -> Any:
        self.rate = self.value * other.rate + self.rate * other.value
        self.value = self.value * other.value
        return self

    def exp(self) -> Any:
        self.value = torch.exp(self.value)
        self.rate = self.rate * self.value
        return self


class ChangingInPlace(Changing):
    """The same in the tensors themselves."""

    def __add__(self, other: Any) -> Any:
        self.value += other.value
        self.rate += other.rate
        return self


class ChangingByProducts(Changing):
    """Sums and exp are right, and give new Duals."""

    def __add__(self, other: Any) -> Any:
        return type(self)(self.value + other.value, self.rate + other.rate)

    def exp(self) -> Any:
        return type(self)(self.value.exp(), self.value.exp() * self.rate)


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (Changing, "In your class, each of `+`, `*` and `exp` changes the Dual that it's called on"),
        (ChangingInPlace, "In your class, each of `+`, `*` and `exp` changes the Dual that it's called on"),
        (ChangingByProducts, "In your class, `*` changes the Dual that it's called on"),
    ],
)
def test_operations_that_change_their_own_dual_are_named(answer: Any, said: str) -> None:
    assert verdict("Dual", answer).diagnosis.startswith(said)


@pytest.mark.parametrize(
    ("name", "answer", "cause"),
    [
        (
            "log_softmax_backward",
            lambda grad, x: grad - torch.exp(x) * grad.sum(1, keepdim=True),
            "x_taken_for_the_result",
        ),
        ("log_backward", lambda grad, x: grad / (x + 1e-12), "kept_away_from_zero"),
        ("log_backward", lambda grad, x: grad / x.clamp(min=1e-7), "kept_away_from_zero"),
    ],
)
def test_further_causes_are_named(name: str, answer: Rule, cause: str) -> None:
    assert verdict(name, answer).misconception == cause


@pytest.mark.parametrize("allowed", [1e-4, 1e-3, 1e-2])
def test_a_gradient_check_that_allows_too_much_is_told_how_much(allowed: float) -> None:
    def loose(forward: Any, rule: Any, x: Tensor, grad: Tensor) -> bool:
        numeric = find("numerical_gradient").reference(lambda v: (forward(v) * grad).sum(), x, 1e-6)
        return torch.allclose(rule(grad, x), numeric, rtol=allowed, atol=allowed)

    found = verdict("passes_gradcheck", loose)
    assert found.misconception == "too_wide_a_bound"
    assert f"a difference of {allowed}" in found.diagnosis


def test_a_rule_of_a_mean_cross_entropy_is_no_rule_for_any_gradient() -> None:
    def for_one_loss(grad: Tensor, x: Tensor) -> Tensor:
        return grad + F.softmax(x, dim=1) / len(x)

    assert verdict("log_softmax_backward", for_one_loss).status == "failed"
