"""What lesson 05 promises besides values: the classic mistakes of hand-written autograd are named."""

import sys
from collections import deque
from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch import Tensor

from lessons_lib.answers import find
from lessons_lib.checking.collect.evidence import collect
from lessons_lib.checking.explain.card import card
from lessons_lib.checking.judge.verdict import Verdict
from lessons_lib.checking.judging import judge


def verdict(name: str, answer: Callable[..., Any]) -> Verdict:
    exercise = find(name)
    return judge(exercise, collect(exercise.exercise, answer), exercise.exercise.needs)


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


def run_in(order: Callable[[Any], list[Any]], add: Callable[[Any, Tensor], None]) -> Callable[[Any], None]:
    """Backward with an order and a way of adding."""

    def backward(root: Any) -> None:
        root.grad = torch.ones_like(root.value)
        for node in order(root):
            if node.parents:
                for parent, grad in zip(node.parents, node.backward_rule(node.grad), strict=True):
                    add(parent, grad)

    return backward


def in_a_new_tensor(parent: Any, grad: Tensor) -> None:
    parent.grad = grad if parent.grad is None else parent.grad + grad


def overwritten(parent: Any, grad: Tensor) -> None:
    parent.grad = grad


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
    assert "no Python loop" in found.message


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
    assert "leave its input as it was" in found.message


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
    assert "no gradient has been put into its node yet" in found.message


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
    assert "does not have" not in found.message


@pytest.mark.parametrize("dtype", [torch.float16, torch.float32])
def test_slopes_that_are_not_float64_earn_half_at_most(dtype: torch.dtype) -> None:
    def rounded(f: Any, x: Tensor, step: float) -> Tensor:
        return find("numerical_gradient").reference(f, x, step).to(dtype)

    found = verdict("numerical_gradient", rounded)
    assert found.status == "failed"
    if dtype == torch.float32:
        assert found.points == 1
        assert found.unmet[0].request.startswith("a float64 answer")


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
    assert "still the program as it was given" in found.message


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
        ("sum_backward", axis_elsewhere, "its axis of size 1 stands at the wrong place"),
        ("mean_backward", axis_elsewhere, "its axis of size 1 stands at the wrong place"),
        ("Dual", GivesATuple, "each give one new Dual"),
    ],
)
def test_errors_of_first_tries_are_told_by_their_cause(
    name: str, answer: Callable[..., Any], said: str
) -> None:
    found = verdict(name, answer)
    assert "raise" in found.message
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
