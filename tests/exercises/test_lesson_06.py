"""What lesson 06 promises besides values."""

import copy
from typing import Any

import pytest
import torch
from torch import Tensor
from torch.nn import functional as F

from lessons_lib.answers import find
from lessons_lib.checking.collect.evidence import collect
from lessons_lib.checking.judge.verdict import Verdict
from lessons_lib.checking.judging import judge
from lessons_lib.exercises.lesson_06_autograd_in_torch.observing import function, nodes_behind


def judged(name: str, answer: Any) -> Verdict:
    return judge(find(name), collect(find(name).exercise, answer))


def test_the_slope_by_calculus_earns_half() -> None:
    verdict = judged("slope_of_sin_square", lambda x: 2 * x * torch.cos(x * x))
    assert (verdict.status, verdict.points, verdict.max_points) == ("failed", 0.5, 1)
    assert [finding.request for finding in verdict.unmet] == ["let autograd find the slope"]
    assert "you worked the derivative out yourself" in verdict.unmet[0].message


def test_a_slope_in_another_dtype_earns_half() -> None:
    def float32(x: Tensor) -> Any:
        leaf = torch.tensor(x.item(), requires_grad=True)
        (leaf * leaf).sin().backward()  # type: ignore[no-untyped-call]
        return leaf.grad

    verdict = judged("slope_of_sin_square", float32)
    assert (verdict.status, verdict.points) == ("failed", 0.5)
    assert any("`torch.tensor` uses the default dtype" in finding.message for finding in verdict.unmet)


def test_the_whole_table_at_once_earns_half() -> None:
    def whole(w: Tensor, x: Tensor, y: Tensor, rows: int) -> Any:
        w = w.clone().requires_grad_()
        (x @ w - y).square().sum().backward()
        return w.grad

    verdict = judged("gradient_in_parts", whole)
    assert (verdict.status, verdict.points) == ("failed", 1)
    assert "131,096 bytes at its peak" in verdict.unmet[0].message
    assert "One step took all 4,096 rows in one piece" in verdict.unmet[0].message


def test_as_many_parts_as_a_part_should_have_rows_earn_half() -> None:
    def chunked(w: Tensor, x: Tensor, y: Tensor, rows: int) -> Any:
        w = w.clone().requires_grad_()
        for a, b in zip(x.chunk(rows), y.chunk(rows), strict=True):
            (a @ w - b).square().sum().backward()  # type: ignore[no-untyped-call]
        return w.grad

    verdict = judged("gradient_in_parts", chunked)
    assert (verdict.status, verdict.points) == ("failed", 1)
    assert "as if `rows` were the number of parts" in verdict.unmet[0].message


def test_a_whole_hessian_earns_half_and_is_told() -> None:
    verdict = judged("hessian_vector_product", lambda f, x, v: torch.func.hessian(f)(x) @ v)
    assert (verdict.status, verdict.points) == ("failed", 1)
    assert "H itself has 400 × 400 numbers" in verdict.unmet[0].message


def test_an_example_and_its_target_the_wrong_way_round_are_told() -> None:
    def swapped(loss: Any, w: Tensor, x: Tensor, y: Tensor) -> Any:
        return torch.func.vmap(torch.func.grad(loss), in_dims=(None, 0, 0))(w, y, x)

    for name in ("gradients_one_by_one", "gradients_all_at_once"):
        assert "the example comes first, then its target" in judged(name, swapped).message


def test_one_backward_for_all_parts_earns_half() -> None:
    def summed(w: Tensor, x: Tensor, y: Tensor, rows: int) -> Any:
        w = w.clone().requires_grad_()
        losses = [(a @ w - b).square().sum() for a, b in zip(x.split(rows), y.split(rows), strict=True)]
        torch.stack(losses).sum().backward()
        return w.grad

    verdict = judged("gradient_in_parts", summed)
    assert verdict.points == 1
    assert "you kept something of each part" in verdict.unmet[0].message


@pytest.mark.parametrize("jacobian", [torch.func.jacrev, torch.func.jacfwd])
def test_a_finished_jacobian_earns_half(jacobian: Any) -> None:
    assert judged("jacobian_by_rows", lambda f, x: jacobian(f)(x)).points == 1


def test_a_product_with_the_whole_hessian_earns_half() -> None:
    verdict = judged("hessian_vector_product", lambda f, x, v: torch.func.hessian(f)(x) @ v)
    assert verdict.points == 1
    assert verdict.unmet


def test_a_loop_over_the_examples_earns_half() -> None:
    def loop(loss: Any, w: Tensor, x: Tensor, y: Tensor) -> Tensor:
        return torch.stack([torch.func.grad(loss)(w, a, b) for a, b in zip(x, y, strict=True)])

    verdict = judged("gradients_all_at_once", loop)
    assert (verdict.status, verdict.points) == ("failed", 1)


@pytest.mark.parametrize(
    ("keep", "memory"),
    [
        (lambda loss: loss, "grows"),
        (lambda loss: loss * 1, "grows"),
        (lambda loss: loss.detach(), "stays"),
        (lambda loss: loss.item(), "stays"),
    ],
)
def test_memory_is_watched_from_batch_to_batch(keep: Any, memory: str) -> None:
    def collected(weight: Tensor, batches: Any) -> Any:
        kept = [keep(F.cross_entropy(x @ weight, y)) for x, y in batches]
        return sum(kept) / len(kept)

    verdict = judged("mean_loss", collected)
    if memory == "stays":
        assert verdict.passed
    else:
        assert verdict.misconception == "graph_of_every_batch"


def test_a_number_taken_out_at_the_end_does_not_hide_the_graph() -> None:
    def late(weight: Tensor, batches: Any) -> float:
        total: Any = 0
        for x, y in batches:
            total += F.cross_entropy(x @ weight, y)
        return float(total) / len(batches)

    assert judged("mean_loss", late).misconception == "graph_until_the_end"


def test_weights_on_a_chain_are_told_although_their_numbers_are_right() -> None:
    def retained(x: Tensor, y: Tensor, steps: int, rate: float) -> Any:
        w: Any = torch.zeros(x.shape[1], dtype=x.dtype, requires_grad=True)
        for _ in range(steps):
            (x @ w - y).square().mean().backward()
            w = w - rate * w.grad
            w.retain_grad()
        return w

    assert judged("fit_weights", retained).misconception == "a_chain_of_weights"


def test_a_recursive_walk_is_told_by_its_exception() -> None:
    def recursive(loss: Tensor) -> list[Tensor]:
        found: dict[Any, Any] = {}

        def visit(node: Any) -> None:
            if node is not None and node not in found:
                found[node] = getattr(node, "variable", None)
                for parent, _ in node.next_functions:
                    visit(parent)

        visit(loss.grad_fn)
        return [leaf for leaf in found.values() if leaf is not None]

    verdict = judged("leaves_of", recursive)
    assert "RecursionError" in verdict.message


def test_nodes_behind_counts_each_function_once() -> None:
    a = torch.ones(2, requires_grad=True)
    y = a * a
    assert nodes_behind(y + y) == 3  # the sum, the product, a's AccumulateGrad
    assert nodes_behind([y, y.detach(), 3.0]) == 2
    assert nodes_behind(a) == 0


def test_a_formula_becomes_a_function_of_its_arguments() -> None:
    pair = function("torch.stack([x, w])", "x, w")
    assert pair(torch.ones(()), torch.zeros(())).tolist() == [1, 0]


def filled_and_emptied(w: Any, b: Any, x: Tensor, y: Tensor) -> Any:
    (w @ x + b - y).square().backward()
    found = w.grad, b.grad
    w.grad = b.grad = None
    return found


def on_deep_copies(w: Any, b: Any, x: Tensor, y: Tensor) -> Any:
    w, b = copy.deepcopy((w, b))
    (w @ x + b - y).square().backward()
    return w.grad, b.grad


def slope_in_place(x: Any) -> Any:
    x.requires_grad_()
    (x * x).sin().backward()
    return x.grad


def requires_grad_afterwards(w: Any, x: Tensor, y: Tensor, rows: int) -> Any:
    w.requires_grad_()
    for part, target in zip(x.split(rows), y.split(rows), strict=True):
        (part @ w - target).square().sum().backward()
    return w.grad


def in_parts_on_a_weight_of_its_own(w: Any, x: Tensor, y: Tensor, rows: int) -> Any:
    return requires_grad_afterwards(w.detach().clone(), x, y, rows)


def _mean(weight: Tensor, batches: Any) -> Tensor:
    return torch.stack([F.cross_entropy(x @ weight, y).detach() for x, y in batches]).mean()


def frozen(weight: Tensor, batches: Any) -> Tensor:
    weight.requires_grad_(False)
    return _mean(weight, batches)


def switched_off(weight: Tensor, batches: Any) -> Tensor:
    torch.set_grad_enabled(False)
    return _mean(weight, batches)


def tried_out(result: Tensor) -> str:
    try:
        result.backward()  # type: ignore[no-untyped-call]
    except RuntimeError as error:
        return "no graph" if "does not require grad" in str(error) else "not one number"
    return "runs"


def rounded_in_its_data(x: Tensor) -> Tensor:
    x.data = x.data.round()
    return x


@pytest.mark.parametrize(
    ("name", "answer", "seen"),
    [
        (
            "linear_gradients",
            filled_and_emptied,
            "Your code changed the `.grad` of a tensor that you were given",
        ),
        ("linear_gradients", on_deep_copies, "If w or b already has a `.grad`, your result includes it"),
        ("slope_of_sin_square", slope_in_place, "requires grad afterwards"),
        ("gradient_in_parts", requires_grad_afterwards, "requires grad afterwards"),
        ("mean_loss", frozen, "no longer requires grad"),
        ("mean_loss", switched_off, "Recording is still off"),
        ("what_backward_does", tried_out, "Your code changed the `.grad`"),
        (
            "round_straight_through",
            rounded_in_its_data,
            "Your code changed the numbers of a tensor that you were given.",
        ),
    ],
)
def test_what_comes_in_is_to_stay_as_it_is(name: str, answer: Any, seen: str) -> None:
    verdict = judged(name, answer)
    assert (verdict.status, verdict.points) == ("failed", verdict.max_points / 2)
    assert any(seen in finding.message for finding in verdict.unmet)
    assert torch.is_grad_enabled()


def test_a_leaf_of_ones_own_may_require_grad() -> None:
    assert judged("gradient_in_parts", in_parts_on_a_weight_of_its_own).passed
    assert judged("mean_loss", _mean).passed


def test_the_weights_returned_may_require_grad() -> None:
    def a_leaf(x: Tensor, y: Tensor, steps: int, rate: float) -> Tensor:
        w: Any = torch.zeros(x.shape[1], dtype=x.dtype, requires_grad=True)
        for _ in range(steps):
            (x @ w - y).square().mean().backward()
            w.data -= rate * w.grad
            w.grad = None
        return w  # type: ignore[no-any-return]

    assert judged("fit_weights", a_leaf).passed


class Copying(torch.autograd.Function):
    """Swish that saves a copy: no change of x in place concerns it, and it takes as much memory as the sigmoid."""

    @staticmethod
    def forward(ctx: Any, x: Tensor) -> Tensor:
        ctx.save_for_backward(x.clone())
        return x * x.sigmoid()

    @staticmethod
    def backward(ctx: Any, *gradients: Tensor) -> Tensor:
        (x,) = ctx.saved_tensors
        s = x.sigmoid()
        return gradients[0] * (s + x * s * (1 - s))


class PastTheGuard(Copying):
    """The same with x's memory behind the version counter's back."""

    @staticmethod
    def forward(ctx: Any, x: Tensor) -> Tensor:
        ctx.save_for_backward(x.data)
        return x * x.sigmoid()


class SigmoidSaved(torch.autograd.Function):
    """Swish that saves the sigmoid too."""

    @staticmethod
    def forward(ctx: Any, x: Tensor) -> Tensor:
        s = x.sigmoid()
        ctx.save_for_backward(x, s)
        return x * s

    @staticmethod
    def backward(ctx: Any, g: Tensor) -> Tensor:  # type: ignore[override]
        x, s = ctx.saved_tensors
        return g * s * (1 + x * (1 - s))


class SigmoidAsAnAttribute(torch.autograd.Function):
    """Swish that keeps the sigmoid where torch does not see it."""

    @staticmethod
    def forward(ctx: Any, x: Tensor) -> Tensor:
        ctx.save_for_backward(x)
        ctx.s = x.sigmoid()
        return x * ctx.s

    @staticmethod
    def backward(ctx: Any, g: Tensor) -> Tensor:  # type: ignore[override]
        (x,) = ctx.saved_tensors
        return g * ctx.s * (1 + x * (1 - ctx.s))


class ResultSaved(torch.autograd.Function):
    """Swish that saves its result too: nothing while something else holds it, and as much as x otherwise."""

    @staticmethod
    def forward(ctx: Any, x: Tensor) -> Tensor:
        y = x * x.sigmoid()
        ctx.save_for_backward(x, y)
        return y

    @staticmethod
    def backward(ctx: Any, g: Tensor) -> Tensor:  # type: ignore[override]
        x, y = ctx.saved_tensors
        s = x.sigmoid()
        return g * (s + y * (1 - s))


@pytest.mark.parametrize("held", [Copying, SigmoidSaved, SigmoidAsAnAttribute, ResultSaved])
def test_a_second_tensor_held_earns_half_however_it_is_kept(held: Any) -> None:
    verdict = judged("Swish", held)
    assert (verdict.status, verdict.points, verdict.max_points) == ("failed", 1.5, 3)
    assert "8,000 bytes besides the 8,000 of x" in verdict.unmet[0].message


def test_saving_past_the_version_counter_is_told() -> None:
    assert judged("Swish", PastTheGuard).misconception == "SavedPastTheGuard"


def test_a_function_made_in_a_loop_and_called_after_it_is_told() -> None:
    def of_examples(loss: Any, w: Tensor, x: Tensor, y: Tensor) -> Tensor:
        made = [lambda at: loss(at, x[i], y[i]) for i in range(len(x))]  # noqa: B023 - so it was tried
        return torch.stack([torch.func.grad(f)(w) for f in made])

    def of_parts(w: Tensor, x: Tensor, y: Tensor, rows: int) -> Any:
        pairs = zip(x.split(rows), y.split(rows), strict=True)
        made = [lambda at: (a @ at - b).square().sum() for a, b in pairs]  # noqa: B023 - so it was tried
        return sum(torch.func.grad(f)(w) for f in made)

    assert "define functions inside a loop" in judged("gradients_one_by_one", of_examples).diagnosis
    assert judged("gradient_in_parts", of_parts).misconception == "last_part_for_each"


def test_a_weight_in_pieces_is_told() -> None:
    def along_w(loss: Any, w: Tensor, x: Tensor, y: Tensor) -> Any:
        return torch.func.vmap(torch.func.grad(loss), in_dims=(0, None, None))(w, x, y)

    assert "a single number for w" in judged("gradients_all_at_once", along_w).message


def test_leaves_are_told_apart_by_identity() -> None:
    def compared(loss: Tensor) -> list[Tensor]:
        waiting: list[Any] = [loss.grad_fn]
        seen, found = {None}, []
        while waiting:
            node = waiting.pop()
            if node in seen:
                continue
            seen.add(node)
            if hasattr(node, "variable") and node.variable not in found:
                found.append(node.variable)
            waiting.extend(parent for parent, _ in node.next_functions)
        return found

    assert judged("leaves_of", compared).misconception == "looked_up_with_in"
