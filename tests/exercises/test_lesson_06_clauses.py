"""Lesson 06: answers that break one clause of a text are refused, and causes are told that are true."""

from typing import Any

import pytest
import torch
from torch import Tensor
from torch.nn import functional as F

from tests.exercises.test_lesson_06 import judged


def batches_taken_by_a_slice(weight: Tensor, batches: Any) -> Any:
    total = F.cross_entropy(batches[0][0] @ weight, batches[0][1])
    for x, y in batches[1:]:
        total = total + F.cross_entropy(x @ weight, y)
    return total / len(batches)


def batches_taken_by_columns(weight: Tensor, batches: Any) -> Any:
    tables, targets = zip(*reversed(batches), strict=True)
    return sum(F.cross_entropy(x @ weight, y) for x, y in zip(tables, targets, strict=True)) / len(batches)


@pytest.mark.parametrize("answer", [batches_taken_by_a_slice, batches_taken_by_columns])
def test_memory_is_watched_however_the_batches_are_taken(answer: Any) -> None:
    assert judged("mean_loss", answer).misconception == "graph_of_every_batch"


def freed_by_a_backward(weight: Tensor, batches: Any) -> Any:
    total: Any = 0
    for x, y in batches:
        loss = F.cross_entropy(x @ weight, y)
        torch.autograd.grad(loss, weight)
        total = total + loss
    return total / len(batches)


def detached_before_the_last(weight: Tensor, batches: Any) -> Any:
    total = torch.zeros(())
    for x, y in batches:
        total = total.detach() + F.cross_entropy(x @ weight, y)
    return total / len(batches)


@pytest.mark.parametrize(
    ("answer", "name"),
    [
        (freed_by_a_backward, "graphs_without_what_they_saved"),
        (lambda weight, batches: freed_by_a_backward(weight, batches).item(), "number_taken_out_at_the_end"),
        (detached_before_the_last, "graph_of_the_last_batch"),
    ],
)
def test_a_graph_that_grows_or_is_returned_is_told_where_bytes_stay_the_same(answer: Any, name: str) -> None:
    verdict = judged("mean_loss", answer)
    assert (verdict.points, verdict.misconception) == (0, name)


@pytest.mark.parametrize("limit", [1e-12, 1e-30, 1e-100, 1e-300, torch.finfo(torch.float64).tiny])
def test_however_small_x_is_it_has_its_own_logarithm(limit: float) -> None:
    def limited(x: Tensor) -> Tensor:
        return torch.where(x > 0, x.clamp(min=limit).log(), 0.0)

    verdict = judged("log_or_zero", limited)
    assert verdict.status == "failed"
    if limit == 1e-12:
        assert verdict.misconception == "a_limit_where_positive"


def all_at_once(loss: Any, w: Tensor, x: Tensor, y: Tensor) -> Any:
    v = w.clone().requires_grad_()
    return torch.autograd.grad(loss(v, x, y).sum(), v)[0].expand(len(x), -1)


def tables_of_one(loss: Any, w: Tensor, x: Tensor, y: Tensor) -> Any:
    v = w.clone().requires_grad_()
    rows = [torch.autograd.grad(loss(v, x[i : i + 1], y[i : i + 1]), v)[0] for i in range(len(x))]
    return torch.stack(rows)


def targets_of_one(loss: Any, w: Tensor, x: Tensor, y: Tensor) -> Any:
    return torch.vmap(torch.func.grad(lambda v, a, b: loss(v, a, b).sum()), (None, 0, 0))(w, x, y[:, None])


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (all_at_once, "a one_x of shape (4, 2), and for one example it has (2,)"),
        (tables_of_one, "a one_x of shape (1, 2), and for one example it has (2,)"),
        (targets_of_one, "a one_y of shape (1,), and for one example it has ()"),
    ],
)
@pytest.mark.parametrize("name", ["gradients_one_by_one", "gradients_all_at_once"])
def test_what_is_not_one_example_is_told(name: str, answer: Any, said: str) -> None:
    assert said in judged(name, answer).message


def test_one_sum_in_every_row_is_not_told_of_a_grad_that_is_not_there() -> None:
    def stretched(loss: Any, w: Tensor, x: Tensor, y: Tensor) -> Any:
        total = torch.func.grad(lambda v: torch.vmap(loss, (None, 0, 0))(v, x, y).sum())(w)
        return total.expand(len(x), -1)

    verdict = judged("gradients_all_at_once", stretched)
    assert verdict.misconception == "one_grad_many_times"
    assert verdict.diagnosis.startswith("Every row is the sum of all examples' gradients")


@pytest.mark.parametrize(
    ("answer", "name"),
    [
        (lambda x: x.detach().round(), "cut_from_the_graph"),
        (lambda x: x.detach().round() + 0 * x, "plain_rounding"),
        (lambda x: x + x.round() - x, "plain_rounding"),
        (lambda x: x.round(), "plain_rounding"),
        (lambda x: x, "nothing_rounded"),
        (lambda x: x.detach() + 0 * x, "the_wrong_way_round"),
    ],
)
def test_a_result_without_a_way_is_told_from_one_whose_ways_add_up_to_nothing(answer: Any, name: str) -> None:
    assert judged("round_straight_through", answer).misconception == name


def test_a_logarithm_beside_the_graph_is_not_called_cut_off() -> None:
    def beside(x: Tensor) -> Tensor:
        return torch.where(x > 0, x, 1.0).log().detach() + 0 * x

    assert judged("log_or_zero", beside).misconception == "logarithm_beside_the_graph"


def posted(x: Tensor, y: Tensor, w: Tensor, v: Tensor, keep: Tensor) -> Any:
    w = w.clone().requires_grad_()
    hidden = torch.tanh(x @ w)
    hidden.data *= keep
    (hidden @ v - y).square().mean().backward()
    return w.grad


def columns_zeroed(x: Tensor, y: Tensor, w: Tensor, v: Tensor, keep: Tensor) -> Any:
    found = posted(x, y, w, v, keep)
    found[:, keep[0] == 0] = 0
    return found


def zeroed_where_all_drop(x: Tensor, y: Tensor, w: Tensor, v: Tensor, keep: Tensor) -> Any:
    return posted(x, y, w, v, keep) * (keep.sum(0) > 0)


def weighted_by_the_share_that_keeps(x: Tensor, y: Tensor, w: Tensor, v: Tensor, keep: Tensor) -> Any:
    return posted(x, y, w, v, keep) * keep.mean(0)


@pytest.mark.parametrize("answer", [columns_zeroed, zeroed_where_all_drop, weighted_by_the_share_that_keeps])
def test_a_symptom_that_was_patched_is_told(answer: Any) -> None:
    verdict = judged("dropout_gradient", answer)
    assert verdict.misconception == "symptom_patched"
    assert "You overwrite tanh's saved result" in verdict.diagnosis


def test_a_slope_that_autograd_did_not_find_earns_half() -> None:
    def nudged(x: Tensor) -> Tensor:
        wide, step = x.double(), 1e-5
        return (((wide + step) ** 2).sin() - ((wide - step) ** 2).sin()).div(2 * step).to(x.dtype)

    verdict = judged("slope_of_sin_square", nudged)
    assert (verdict.status, verdict.points) == ("failed", 0.5)
    assert [finding.request for finding in verdict.unmet] == ["let autograd find the slope"]


def test_going_backward_to_the_result_itself_is_going_backward() -> None:
    def tried(result: Tensor) -> str:
        try:
            torch.autograd.grad(result, result)
        except RuntimeError as error:
            return "no graph" if "does not require grad" in str(error) else "not one number"
        return "runs"

    verdict = judged("what_backward_does", tried)
    assert (verdict.status, verdict.points) == ("failed", 0.5)


def test_gradients_in_the_place_of_leaves_are_not_called_copies() -> None:
    def gradients(loss: Tensor) -> Any:
        loss.sum().backward()
        reached = {loss.grad_fn: None}
        waiting: list[Any] = list(reached)
        while waiting:
            for parent, _ in waiting.pop().next_functions:
                if parent is not None and parent not in reached:
                    reached[parent] = None
                    waiting.append(parent)
        return [node.variable.grad for node in reached if hasattr(node, "variable")]

    verdict = judged("leaves_of", gradients)
    assert verdict.misconception == "twins_of_the_leaves"
    assert "clone" not in verdict.diagnosis


def test_a_walk_that_goes_every_way_earns_half() -> None:
    def every_way(loss: Tensor) -> Any:
        found: set[Tensor] = set()
        waiting: list[Any] = [loss.grad_fn]
        while waiting:
            function = waiting.pop()
            if hasattr(function, "variable"):
                found.add(function.variable)
            waiting.extend(parent for parent, _ in function.next_functions if parent is not None)
        return found

    verdict = judged("leaves_of", every_way)
    assert (verdict.status, verdict.points) == ("failed", 1)
    assert "steps of Python for 4 doublings" in verdict.unmet[0].message
