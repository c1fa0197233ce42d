"""Lesson 06: what readers of the lesson wrote is told in words that are true of it."""

from typing import Any

import pytest
import torch
from torch import Tensor
from torch.nn import functional as F

from tests.exercises.test_lesson_06 import judged, tried_out


def _leaf(t: Tensor) -> Any:
    return t.detach().clone().requires_grad_()


def squared_in_place(x: Tensor) -> Any:
    leaf = _leaf(x)
    leaf.square_().sin().backward()
    return leaf.grad


def taken_out_of_the_graph(x: Tensor) -> Any:
    leaf = _leaf(x)
    torch.sin(leaf.item() ** 2).backward()
    return leaf.grad


def from_a_running_total(w: Tensor, x: Tensor, y: Tensor, rows: int) -> Any:
    leaf, total = _leaf(w), torch.zeros((), dtype=w.dtype)
    for a, b in zip(x.split(rows), y.split(rows), strict=True):
        total = total + (a @ leaf - b).square().sum()
        total.backward()  # type: ignore[no-untyped-call]
    return leaf.grad


def a_total_that_requires_grad(weight: Tensor, batches: Any) -> Any:
    total = torch.tensor(0.0, requires_grad=True)
    for x, y in batches:
        total += F.cross_entropy(x @ weight, y).item()
    return total / len(batches)


@pytest.mark.parametrize(
    ("name", "answer", "said"),
    [
        ("slope_of_sin_square", squared_in_place, "`square()` makes a new tensor"),
        ("slope_of_sin_square", taken_out_of_the_graph, "a plain number, which is outside the graph"),
        ("gradient_in_parts", from_a_running_total, "as when `backward` starts from a running total"),
        ("mean_loss", a_total_that_requires_grad, "its total needs no gradient"),
    ],
)
def test_an_error_is_told_in_the_words_of_its_exercise(name: str, answer: Any, said: str) -> None:
    message = judged(name, answer).message
    assert said in message
    assert "Your code stopped in line" in message


def gradient_added_again(w: Tensor, x: Tensor, y: Tensor, rows: int) -> Any:
    leaf, total = _leaf(w), torch.zeros_like(w)
    for a, b in zip(x.split(rows), y.split(rows), strict=True):
        (a @ leaf - b).square().sum().backward()
        total += leaf.grad
    return total


def cloned_only(w: Tensor, b: Tensor, x: Tensor, y: Tensor) -> Any:
    w, b = w.clone(), b.clone()
    (w @ x + b - y).square().backward()  # type: ignore[no-untyped-call]
    return w.grad, b.grad


def no_grad_on_a_line_of_its_own(weight: Tensor, batches: Any) -> Any:
    torch.no_grad()
    return sum(F.cross_entropy(x @ weight, y) for x, y in batches) / len(batches)


def the_data_detached(weight: Tensor, batches: Any) -> Any:
    return sum(F.cross_entropy(x.detach() @ weight, y) for x, y in batches) / len(batches)


def more_than_two(result: Tensor) -> str:
    if not result.requires_grad:
        return "no graph"
    return "not one number" if result.numel() > 2 else "runs"


def without_brackets(result: Tensor) -> str:
    if not result.requires_grad:
        return "no graph"
    return "not one number" if result.numel != 1 else "runs"  # type: ignore[comparison-overlap]


@pytest.mark.filterwarnings("ignore:The .grad attribute of a Tensor that is not a leaf")
@pytest.mark.parametrize(
    ("name", "answer", "misconception"),
    [
        ("gradient_in_parts", gradient_added_again, "running_totals_added_up"),
        ("linear_gradients", cloned_only, "nothing_arrived_at_a_clone"),
        ("mean_loss", no_grad_on_a_line_of_its_own, "no_grad_without_its_block"),
        ("mean_loss", the_data_detached, "something_else_detached"),
        ("what_backward_does", more_than_two, "several_taken_for_one"),
        ("what_backward_does", without_brackets, "never_runs"),
    ],
)
def test_what_readers_wrote_is_told(name: str, answer: Any, misconception: str) -> None:
    assert judged(name, answer).misconception == misconception


def test_a_backward_that_is_not_needed_is_told_as_such() -> None:
    def in_a_report(weight: Any, batches: Any) -> float:
        total = 0.0
        for x, y in batches:
            loss = F.cross_entropy(x @ weight, y)
            loss.backward()
            weight.grad = None
            total += loss.item()
        return total / len(batches)

    told = judged("mean_loss", in_a_report).unmet[0].message
    assert told.endswith("Does a report need a backward pass at all?")
    for finding in judged("what_backward_does", tried_out).unmet:
        assert "Which two attributes tell you the same" in finding.message


def test_a_plain_backward_is_not_told_of_deep_copies() -> None:
    def plain(w: Any, b: Any, x: Tensor, y: Tensor) -> Any:
        (w @ x + b - y).square().backward()
        return w.grad, b.grad

    unmet = judged("linear_gradients", plain).unmet
    assert [finding.request for finding in unmet] == [
        "leave what you were given as it was, and recording switched on"
    ]
    assert "deepcopy" not in unmet[0].message


def test_the_formula_for_all_rows_is_not_told_of_parts_that_were_kept() -> None:
    verdict = judged("gradient_in_parts", lambda w, x, y, rows: 2 * (x @ w - y) @ x)
    assert (verdict.status, verdict.points) == ("failed", 1)
    assert "One step took all 4,096 rows in one piece" in verdict.unmet[0].message


def test_a_gradient_in_float32_earns_half() -> None:
    verdict = judged("gradient_in_parts", lambda w, x, y, rows: _in_small_parts(w, x, y, rows).float())
    assert (verdict.status, verdict.points) == ("failed", 1)
    assert "a float32 answer for a float64 input" in verdict.unmet[0].message


def _in_small_parts(w: Tensor, x: Tensor, y: Tensor, rows: int) -> Tensor:
    pairs = zip(x.split(rows), y.split(rows), strict=True)
    return sum((2 * (a @ w - b) @ a for a, b in pairs), w * 0)
