"""What lesson 05 promises besides values: the classic mistakes of hand-written autograd are named."""

import sys
from collections import deque
from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch import Tensor

from lessons_lib.answers import find
from tests.exercises.lesson_05 import in_a_new_tensor, overwritten, run_in, verdict


def walk_of_the_issue(root: Any) -> None:
    """As micrograd's issue 68 asks: a node's own step, then its parents, by recursion."""

    def backward(node: Any, is_first: bool = True) -> None:
        if is_first:
            node.grad = torch.ones_like(node.value)
        if node.backward_rule:
            for parent, grad in zip(node.parents, node.backward_rule(node.grad), strict=True):
                parent.grad = (0 if parent.grad is None else parent.grad) + grad
        for parent in node.parents:
            backward(parent, False)

    backward(root)


def in_place(parent: Any, grad: Tensor) -> None:
    if parent.grad is None:
        parent.grad = grad
    else:
        parent.grad += grad


def by_recursion(root: Any) -> list[Any]:
    order: list[Any] = []
    visited = set()

    def visit(node: Any) -> None:
        if node in visited:
            return
        visited.add(node)
        order.append(node)
        for parent in node.parents:
            visit(parent)

    visit(root)
    return order


def level_by_level(root: Any) -> list[Any]:
    order, queue = [], deque([root])
    while queue:
        node = queue.popleft()
        if node not in order:
            order.append(node)
            queue.extend(parent for parent in node.parents if parent not in order and parent not in queue)
    return order


@pytest.mark.parametrize(
    ("answer", "name"),
    [
        (walk_of_the_issue, "once_for_every_path"),
        (run_in(by_recursion, in_a_new_tensor), "depth_first"),
        (run_in(level_by_level, in_a_new_tensor), "breadth_first"),
        (run_in(find("topological_order").reference, overwritten), "last_path_only"),
        (run_in(find("topological_order").reference, in_place), "added_in_place"),
    ],
)
def test_classic_backward_mistakes_are_named(answer: Callable[[Any], None], name: str) -> None:
    assert verdict("backward", answer).misconception == name


@pytest.mark.parametrize(
    ("answer", "name"), [(by_recursion, "depth_first"), (level_by_level, "breadth_first")]
)
def test_classic_orders_are_named(answer: Callable[[Any], list[Any]], name: str) -> None:
    assert verdict("topological_order", answer).misconception == name


def test_a_right_order_by_recursion_fails_on_the_long_chain_only() -> None:
    def after_its_parents(root: Any) -> list[Any]:
        order: list[Any] = []

        def visit(node: Any) -> None:
            if node not in order:
                for parent in node.parents:
                    visit(parent)
                order.append(node)

        visit(root)
        return order[::-1]

    found = verdict("topological_order", after_its_parents)
    assert found.status == "failed"
    assert "RecursionError" in found.message
    assert found.case is not None
    assert found.case.label == "a chain of 1,500 operations"
    assert not found.misconception


def test_letting_torch_unbroadcast_earns_half() -> None:
    found = verdict("unbroadcast", lambda grad, shape: grad.sum_to_size(shape))
    assert (found.status, found.points, found.max_points) == ("failed", 1, 2)
    assert "sum_to_size" in found.unmet[0].message


def by_torch(operation: Callable[..., Tensor]) -> Callable[..., tuple[Tensor, ...]]:
    """The rule that torch's autograd has for an operation."""

    def rule(grad: Tensor, *inputs: Tensor) -> tuple[Tensor, ...]:
        with torch.enable_grad():
            leaves = [x.detach().requires_grad_() for x in inputs]
            return torch.autograd.grad(operation(*leaves), leaves, grad)

    return rule


def by_vjp(grad: Tensor, a: Tensor, b: Tensor) -> Any:
    return torch.autograd.functional.vjp(torch.matmul, (a, b), grad)[1]  # type: ignore[no-untyped-call]


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("add_backward", by_torch(torch.add)),
        ("mul_backward", by_torch(torch.mul)),
        ("matmul_backward", by_torch(torch.matmul)),
        ("matmul_backward", by_vjp),
        ("relu_backward", lambda grad, x: by_torch(torch.relu)(grad, x)[0]),
        ("exp_backward", lambda grad, x: by_torch(torch.exp)(grad, x)[0]),
    ],
)
def test_asking_torchs_autograd_for_a_rule_earns_half(name: str, answer: Callable[..., Any]) -> None:
    found = verdict(name, answer)
    assert (found.status, found.points) == ("failed", found.max_points / 2)
    assert any("by hand" in unmet.request for unmet in found.unmet)


def matmul_in_three_loops(grad: Tensor, a: Tensor, b: Tensor) -> tuple[Tensor, Tensor]:
    grad_a, grad_b = torch.zeros(a.shape), torch.zeros(b.shape)
    for i in range(a.shape[0]):
        for k in range(a.shape[1]):
            for j in range(b.shape[1]):
                grad_a[i, k] += grad[i, j] * b[k, j]
                grad_b[k, j] += grad[i, j] * a[i, k]
    return grad_a, grad_b


def relu_in_loops(grad: Tensor, x: Tensor) -> Tensor:
    rows = zip(grad.tolist(), x.tolist(), strict=True)
    return torch.tensor([[g if v > 0 else 0.0 for g, v in zip(*row, strict=True)] for row in rows])


@pytest.mark.parametrize(
    ("name", "answer"), [("matmul_backward", matmul_in_three_loops), ("relu_backward", relu_in_loops)]
)
def test_a_rule_in_loops_earns_half(name: str, answer: Callable[..., Any]) -> None:
    found = verdict(name, answer)
    assert (found.status, found.points) == ("failed", found.max_points / 2)
    assert "don't loop over the input" in found.message


def test_a_rule_that_rounds_to_float32_earns_half() -> None:
    found = verdict("relu_backward", lambda grad, x: (grad * (x > 0)).float())
    assert (found.status, found.points) == ("failed", found.max_points / 2)
    assert "float32" in found.unmet[0].message


def test_changing_the_old_weights_in_place_earns_half() -> None:
    def in_place(parameters: Any, loss_of: Any, lr: float, steps: int) -> list[float]:
        losses = []
        for _ in range(steps):
            loss = loss_of(parameters)
            find("backward").reference(loss)
            losses.append(loss.value.item())
            for p in parameters:
                p.value -= lr * p.grad
                p.grad = None
        return losses

    found = verdict("descend", in_place)
    assert (found.status, found.points, found.max_points) == ("failed", 1, 2)
    assert "leave each parameter's old value as it was" in found.message


def test_recursion_under_a_raised_limit_earns_half() -> None:
    def deep(root: Any) -> list[Any]:
        limit = sys.getrecursionlimit()
        sys.setrecursionlimit(50_000)
        order: list[Any] = []
        seen = set()

        def visit(node: Any) -> None:
            if node not in seen:
                seen.add(node)
                for parent in node.parents:
                    visit(parent)
                order.append(node)

        try:
            visit(root)
        finally:
            sys.setrecursionlimit(limit)
        return order[::-1]

    found = verdict("topological_order", deep)
    assert (found.status, found.points, found.max_points) == ("failed", 1, 2)
    assert "setrecursionlimit" in found.message


@pytest.mark.parametrize(
    ("one", "name"),
    [(1.0, "begins_with_pythons_one"), (torch.tensor(1.0), "begins_with_a_single_one")],
)
def test_a_root_of_a_single_one_is_named(one: Any, name: str) -> None:
    def begins_with(root: Any) -> None:
        root.grad = one
        for node in find("topological_order").reference(root):
            if node.parents:
                for parent, grad in zip(node.parents, node.backward_rule(node.grad), strict=True):
                    in_a_new_tensor(parent, grad)

    assert verdict("backward", begins_with).misconception == name


def test_a_recursion_limit_raised_beforehand_helps_nobody() -> None:
    def after_its_parents(root: Any) -> list[Any]:
        order: dict[Any, None] = {}

        def visit(node: Any) -> None:
            if node not in order:
                for parent in node.parents:
                    visit(parent)
                order[node] = None

        visit(root)
        return list(order)[::-1]

    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(50_000)
    try:
        found = verdict("topological_order", after_its_parents)
        assert sys.getrecursionlimit() == 50_000
    finally:
        sys.setrecursionlimit(limit)
    assert found.status == "failed"
    assert "RecursionError" in found.message
