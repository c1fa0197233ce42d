"""First tries at lesson 06's exercises, and the words of the cause that each should be told."""

import gc
from typing import Any

import pytest
import torch
from torch import Tensor
from torch.nn import functional as F

from tests.exercises.test_lesson_06 import judged


def _leaf(t: Tensor) -> Any:
    return t.detach().clone().requires_grad_()


def one_gradient_collected(w: Tensor, x: Tensor, y: Tensor, rows: int) -> Any:
    leaf, gradients = _leaf(w), []
    for a, b in zip(x.split(rows), y.split(rows), strict=True):
        (a @ leaf - b).square().sum().backward()
        gradients.append(leaf.grad)
    return sum(gradients)


def rows_as_the_number_of_parts(w: Tensor, x: Tensor, y: Tensor, rows: int) -> Any:
    leaf, size = _leaf(w), len(x) // rows
    for a, b in zip(x.split(size), y.split(size), strict=True):
        (a @ leaf - b).square().sum().backward()
    return leaf.grad


def of_the_callers_weights(w: Tensor, x: Tensor, y: Tensor, rows: int) -> Any:
    total = torch.zeros_like(w)
    for a, b in zip(x.split(rows), y.split(rows), strict=True):
        total += torch.autograd.grad((a @ w - b).square().sum(), w)[0]
    return total


def loss_second(w: Tensor, b: Tensor, x: Tensor, y: Tensor) -> Any:
    loss = (w @ x + b - y) ** 2
    return torch.autograd.grad((w, b), loss)  # type: ignore[arg-type]


def without_b(w: Tensor, b: Tensor, x: Tensor, y: Tensor) -> Any:
    return torch.autograd.grad((w @ x - y) ** 2, (w, b))


def b_third(w: Tensor, b: Tensor, x: Tensor, y: Tensor) -> Any:
    return torch.autograd.grad((w @ x + b - y) ** 2, w, b)


def result_second(x: Tensor) -> Any:
    leaf = _leaf(x)
    result = leaf.square().sin()
    return torch.autograd.grad(leaf, result)[0]


def gradient_of_the_result(x: Tensor) -> Any:
    leaf = x.detach().requires_grad_().clone()
    leaf.square().sin().backward()
    return leaf.grad


def name_of_the_step(result: Tensor) -> str:
    if not result.requires_grad:
        return "no graph"
    return "runs" if "Sum" in result.grad_fn.name() else "not one number"  # type: ignore[union-attr]


def asked_for_its_value(result: Tensor) -> str:
    if result:
        return "runs" if result.numel() == 1 else "not one number"
    return "no graph"


def no_grad_without_brackets(weight: Tensor, batches: Any) -> Any:
    with torch.no_grad:  # type: ignore[attr-defined]
        return sum(F.cross_entropy(x @ weight, y) for x, y in batches) / len(batches)


def no_grad_for_the_division(weight: Tensor, batches: Any) -> Any:
    total = sum(F.cross_entropy(x @ weight, y) for x, y in batches)
    with torch.no_grad():
        return total / len(batches)


def backward_from_the_total(weight: Tensor, batches: Any) -> Any:
    total: Any = 0
    for x, y in batches:
        total += F.cross_entropy(x @ weight, y)
        total.backward()
    return total.item() / len(batches)


def divided_by_the_batches(weight: Tensor, batches: Any) -> Any:
    return sum(F.cross_entropy(x @ weight, y).item() for x, y in batches) / batches


@pytest.mark.filterwarnings("ignore:The .grad attribute of a Tensor that is not a leaf")
@pytest.mark.parametrize(
    ("name", "answer", "said"),
    [
        (
            "gradient_in_parts",
            one_gradient_collected,
            "is every element the same tensor",
        ),
        ("gradient_in_parts", rows_as_the_number_of_parts, "as if `rows` were the number of parts"),
        ("gradient_in_parts", of_the_callers_weights, "does nothing that it was made from require grad"),
        ("linear_gradients", loss_second, "did you swap the arguments?"),
        ("linear_gradients", without_b, "w's and b's, go into your loss"),
        ("linear_gradients", b_third, "as if b were the third argument of `torch.autograd.grad`"),
        ("slope_of_sin_square", result_second, "the result comes first, then the inputs"),
        ("slope_of_sin_square", gradient_of_the_result, "or only a clone of one"),
        ("what_backward_does", name_of_the_step, "`grad_fn` is None for a leaf"),
        ("what_backward_does", asked_for_its_value, "Python judges a tensor by its value"),
        ("mean_loss", no_grad_without_brackets, "as in `torch.no_grad()`"),
        ("mean_loss", no_grad_for_the_division, "which steps that use `weight` are outside it?"),
        ("mean_loss", backward_from_the_total, "Does a report need a backward pass at all?"),
        ("mean_loss", divided_by_the_batches, "divides by a list of batches"),
    ],
)
def test_a_first_try_is_told_its_cause(name: str, answer: Any, said: str) -> None:
    verdict = judged(name, answer)
    told = [verdict.message, verdict.diagnosis, *(finding.message for finding in verdict.unmet)]
    assert any(said in text for text in told)


def test_a_report_may_collect_garbage() -> None:
    def collecting(weight: Tensor, batches: Any) -> Any:
        total = 0.0
        for x, y in batches:
            total += F.cross_entropy(x @ weight, y).item()
            gc.collect()
        return total / len(batches)

    assert judged("mean_loss", collecting).status == "passed"
