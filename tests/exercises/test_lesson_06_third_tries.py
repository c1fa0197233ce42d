"""Lesson 06: errors of first tries are named by what raised them, whichever step it was, and other errors aren't."""

import math
from typing import Any

import pytest
import torch
from torch import Tensor
from torch.nn import functional as F

from tests.exercises.test_lesson_06 import judged


def _leaf(t: Tensor) -> Any:
    return t.detach().clone().requires_grad_()


def from_x(x: Tensor) -> Any:
    leaf = _leaf(x)
    (x**2).sin().backward()  # type: ignore[no-untyped-call]
    return leaf.grad


def with_math(x: Tensor) -> Any:
    leaf = _leaf(x)
    math.sin(leaf**2).backward()  # type: ignore[attr-defined]
    return leaf.grad


def without_brackets(x: Tensor) -> Any:
    leaf: Any = x.detach().clone().requires_grad_
    (leaf * leaf).sin().backward()
    return leaf.grad


def with_respect_to_x(x: Tensor) -> Any:
    leaf = _leaf(x)
    return torch.autograd.grad(leaf.square().sin(), x)[0]


def one_after_the_other(w: Tensor, b: Tensor, x: Tensor, y: Tensor) -> Any:
    loss = (w @ x + b - y) ** 2
    dw = torch.autograd.grad(loss, w)[0]
    return dw, torch.autograd.grad(loss, b)[0]


def detached_alone(w: Tensor, b: Tensor, x: Tensor, y: Tensor) -> Any:
    one, two = w.detach().clone(), b.detach().clone()
    (one @ x + two - y).square().backward()  # type: ignore[no-untyped-call]
    return one.grad, two.grad


def old_gradient_taken_off(w: Any, b: Any, x: Tensor, y: Tensor) -> Any:
    before = w.grad, b.grad
    (w @ x + b - y).square().backward()
    return w.grad - before[0], b.grad - before[1]


def products_apart(w: Tensor, b: Tensor, x: Tensor, y: Tensor) -> Any:
    return torch.autograd.grad((w * x + b - y).square(), (w, b))


def reset_at_the_start(w: Tensor, x: Tensor, y: Tensor, rows: int) -> Any:
    leaf = _leaf(w)
    for a, b in zip(x.split(rows), y.split(rows), strict=True):
        leaf.grad.zero_()
        (a @ leaf - b).square().sum().backward()
    return leaf.grad


def rows_not_added_up(w: Tensor, x: Tensor, y: Tensor, rows: int) -> Any:
    leaf = _leaf(w)
    for a, b in zip(x.split(rows), y.split(rows), strict=True):
        ((a @ leaf - b) ** 2).backward()
    return leaf.grad


def tuple_on_zeros(w: Tensor, x: Tensor, y: Tensor, rows: int) -> Any:
    leaf, total = _leaf(w), torch.zeros_like(w)
    for a, b in zip(x.split(rows), y.split(rows), strict=True):
        total += torch.autograd.grad((a @ leaf - b).square().sum(), leaf)
    return total


def columns(w: Tensor, x: Tensor, y: Tensor, rows: int) -> Any:
    leaf = _leaf(w)
    for a, b in zip(x.split(rows, dim=1), y.split(rows), strict=False):
        (a @ leaf - b).square().sum().backward()
    return leaf.grad


def slices_that_end_at_rows(w: Tensor, x: Tensor, y: Tensor, rows: int) -> Any:
    leaf = _leaf(w)
    for start in range(0, len(x), rows):
        (x[start:rows] @ leaf - y[start:rows]).square().sum().backward()
    return leaf.grad


def total_without_a_flag(weight: Tensor, batches: Any) -> Any:
    total = sum(F.cross_entropy(x @ weight, y) for x, y in batches)
    total.requires_grad_(False)  # type: ignore[union-attr]
    return total / len(batches)


def item_of_the_total(weight: Tensor, batches: Any) -> Any:
    total: Any = sum(F.cross_entropy(x @ weight, y).item() for x, y in batches)
    return (total / len(batches)).item()


def classes_first(weight: Tensor, batches: Any) -> Any:
    return sum(F.cross_entropy(y, x @ weight).item() for x, y in batches) / len(batches)


def printed(weight: Tensor, batches: Any) -> None:
    values = [F.cross_entropy(x @ weight, y).item() for x, y in batches]
    print(sum(values) / len(values))


def as_a_float(result: Tensor) -> str:
    if not result.requires_grad:
        return "no graph"
    return "runs" if float(result) == float(result) else "not one number"


@pytest.mark.parametrize(
    ("name", "answer", "misconception"),
    [
        ("slope_of_sin_square", from_x, "computed_without_a_leaf"),
        ("slope_of_sin_square", with_math, "backward_of_a_number"),
        ("slope_of_sin_square", without_brackets, "method_times_itself"),
        ("slope_of_sin_square", with_respect_to_x, "gradient_for_x"),
        ("linear_gradients", one_after_the_other, "two_passes_through_one_graph"),
        ("linear_gradients", detached_alone, "loss_without_a_graph"),
        ("linear_gradients", old_gradient_taken_off, "old_gradient_subtracted"),
        ("linear_gradients", products_apart, "products_never_added_up"),
        ("gradient_in_parts", reset_at_the_start, "zeroed_before_the_first_backward"),
        ("gradient_in_parts", rows_not_added_up, "squares_not_added_up"),
        ("gradient_in_parts", tuple_on_zeros, "tuple_added_to_a_tensor_in_place"),
        ("gradient_in_parts", columns, "columns_split"),
        ("gradient_in_parts", slices_that_end_at_rows, "first_part_only"),
        ("mean_loss", total_without_a_flag, "flag_of_a_loss"),
        ("mean_loss", item_of_the_total, "item_of_a_number"),
        ("mean_loss", classes_first, "targets_first"),
        ("mean_loss", printed, "nothing_returned"),
        ("what_backward_does", as_a_float, "taken_out_by_float"),
    ],
)
def test_a_first_try_is_named(name: str, answer: Any, misconception: str) -> None:
    assert judged(name, answer).misconception == misconception


def test_another_error_of_the_same_type_is_not_named() -> None:
    def no_such_method(x: Any) -> Any:
        leaf = _leaf(x)
        leaf.square().sin().backwards()
        return leaf.grad

    def no_such_attribute(weight: Any, batches: Any) -> Any:
        return sum(F.cross_entropy(x @ weight.train(), y) for x, y in batches)

    assert judged("slope_of_sin_square", no_such_method).misconception == ""
    assert judged("mean_loss", no_such_attribute).misconception == ""


def test_a_value_without_a_graph_is_told_of_each_place_where_the_path_may_end() -> None:
    def not_recorded(x: Tensor) -> Any:
        leaf = _leaf(x)
        with torch.no_grad():
            value = leaf.square().sin()
        value.backward()
        return leaf.grad

    told = judged("slope_of_sin_square", not_recorded).diagnosis
    for place in (
        "does that leaf require grad",
        "compute it from a leaf that you made yourself",
        "every step recorded",
    ):
        assert place in told


def test_a_second_pass_through_a_graph_is_told_of_both_ways_to_get_there() -> None:
    def forward_outside(w: Tensor, x: Tensor, y: Tensor, rows: int) -> Any:
        leaf = _leaf(w)
        errors = x @ leaf - y
        for part in errors.split(rows):
            part.square().sum().backward()
        return leaf.grad

    message = judged("gradient_in_parts", forward_outside).message
    assert "when the forward pass is outside the loop" in message


@pytest.mark.parametrize("times", [20, 64])
def test_parts_that_are_too_long_are_not_told_that_something_was_kept(times: int) -> None:
    def longer(w: Tensor, x: Tensor, y: Tensor, rows: int) -> Any:
        leaf = _leaf(w)
        for a, b in zip(x.split(times * rows), y.split(times * rows), strict=True):
            (a @ leaf - b).square().sum().backward()
        return leaf.grad

    told = judged("gradient_in_parts", longer).unmet[0].message
    assert f"One step made {16 * times:,} numbers" in told
    assert "kept" not in told


def test_a_cosine_that_autograd_differentiates_is_not_told_as_a_formula() -> None:
    def shifted(x: Tensor) -> Any:
        leaf = _leaf(x)
        (leaf.square() - torch.pi / 2).cos().backward()
        return leaf.grad

    told = judged("slope_of_sin_square", shifted).unmet[0].message
    assert "If you worked the derivative out yourself" in told


def test_two_passes_in_one_batch_are_not_told_of_an_earlier_batch_as_a_fact() -> None:
    def twice(weight: Tensor, batches: Any) -> Any:
        for x, y in batches:
            loss = F.cross_entropy(x @ weight, y)
            loss.backward()  # type: ignore[no-untyped-call]
            loss.backward()  # type: ignore[no-untyped-call]
        return 0.0

    assert "as when `backward` starts from a total" in judged("mean_loss", twice).message


def test_scores_that_are_kept_are_told_so_in_no_grad_too() -> None:
    def kept(weight: Tensor, batches: Any) -> Any:
        with torch.no_grad():
            scores = [x @ weight for x, _ in batches]
            losses = [F.cross_entropy(one, y) for one, (_, y) in zip(scores, batches, strict=True)]
        return sum(losses) / len(losses)

    assert judged("mean_loss", kept).misconception == "scores_kept_in_no_grad"
