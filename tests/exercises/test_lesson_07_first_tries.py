"""First tries at lesson 07's exercises, and the words of the cause that each should be told."""

import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
import torch
from torch import Tensor, nn
from torch.nn import functional as F

from lessons_lib.answers import find
from lessons_lib.checking.collect.evidence import collect
from lessons_lib.checking.exercise.cases import build_cases
from lessons_lib.checking.judging import judge

COPIES = {"sgd": 2, "momentum": 3, "adam": 4}
Step = Callable[[nn.Module, torch.optim.Optimizer, Tensor, Tensor], float]


def _of_one(p: Tensor, optimizer: str) -> int:
    if optimizer == "mixed":
        return p.numel() * (16 if p.requires_grad else 2)
    return p.nbytes * (COPIES[optimizer] if p.requires_grad else 1)


def gradients_as_they_come(parameters: list[Tensor], optimizer: str) -> int:
    return sum(
        14 * p.numel() + p.nbytes if optimizer == "mixed" and p.requires_grad else _of_one(p, optimizer)
        for p in parameters
    )


def all_in_float32(parameters: list[Tensor], optimizer: str) -> int:
    return sum(
        p.numel() * (20 if p.requires_grad else 4) if optimizer == "mixed" else _of_one(p, optimizer)
        for p in parameters
    )


def replaced_if_frozen(parameters: list[Tensor], optimizer: str) -> int:
    total = 0
    for p in parameters:
        if p.requires_grad:
            total += _of_one(p, optimizer)
        else:
            total = _of_one(p, optimizer)
    return total


def inverted(parameters: list[Tensor], optimizer: str) -> int:
    return sum(_of_one(p.detach().requires_grad_(not p.requires_grad), optimizer) for p in parameters)


def rows_counted(parameters: list[Tensor], optimizer: str) -> int:
    return sum(_of_one(p, optimizer) * len(p) // max(1, p.numel()) for p in parameters)


def own_adam(model: nn.Module, optimizer: torch.optim.Optimizer, x: Tensor, y: Tensor) -> float:
    optimizer = torch.optim.Adam(model.parameters())
    optimizer.zero_grad()
    loss = F.cross_entropy(model(x), y)
    loss.backward()
    optimizer.step()
    return loss.item()


def a_step_for_each(model: nn.Module, optimizer: torch.optim.Optimizer, x: Tensor, y: Tensor) -> float:
    total = 0.0
    for one, right in zip(x, y, strict=True):
        optimizer.zero_grad()
        loss = F.cross_entropy(model(one), right)
        loss.backward()
        optimizer.step()
        total += loss.item()
    return total / len(x)


def step_twice(model: nn.Module, optimizer: torch.optim.Optimizer, x: Tensor, y: Tensor) -> float:
    optimizer.zero_grad()
    loss = F.cross_entropy(model(x), y)
    loss.backward()
    optimizer.step()
    optimizer.step()
    return loss.item()


def in_float32(model: nn.Module, optimizer: torch.optim.Optimizer, x: Tensor, y: Tensor) -> float:
    model.float()
    optimizer.zero_grad()
    loss = F.cross_entropy(model(x.float()), y)
    loss.backward()
    optimizer.step()
    return loss.item()


def graph_kept(model: nn.Module, optimizer: torch.optim.Optimizer, x: Tensor, y: Tensor) -> float:
    optimizer.zero_grad()
    loss = F.cross_entropy(model(x), y)
    loss.backward(retain_graph=True)
    optimizer.step()
    return loss.item()


def weights_copied(model: nn.Module, optimizer: torch.optim.Optimizer, x: Tensor, y: Tensor) -> float:
    before = [p.detach().clone() for p in model.parameters()]
    optimizer.zero_grad()
    loss = F.cross_entropy(model(x), y)
    loss.backward()
    optimizer.step()
    assert len(before) > 0
    return loss.item()


def _plan(widths: tuple[int, ...], each: int, budget: int, biases: int, a_parameter: int) -> int:
    weights = sum(a * b for a, b in pairwise(widths))
    return max(0, (budget - a_parameter * (weights + biases)) // (4 * each))


def bias_for_each_width(widths: tuple[int, ...], bytes_a_parameter: int, budget: int) -> int:
    return _plan(widths, sum(widths) + 4 * max(widths[1:]), budget, sum(widths), bytes_a_parameter)


def a_number_for_the_classes(widths: tuple[int, ...], bytes_a_parameter: int, budget: int) -> int:
    each = sum(widths[:-1]) + 1 + 4 * max(widths[1:])
    return _plan(widths, each, budget, sum(widths[1:]), bytes_a_parameter)


def first_output_as_the_widest(widths: tuple[int, ...], bytes_a_parameter: int, budget: int) -> int:
    return _plan(widths, sum(widths) + 4 * widths[1], budget, sum(widths[1:]), bytes_a_parameter)


def widest_of_none(widths: tuple[int, ...], bytes_a_parameter: int, budget: int) -> int:
    each = sum(widths) + 4 * max(widths[1:-1])
    return _plan(widths, each, budget, sum(widths[1:]), bytes_a_parameter)


def last_view(tensors: list[Tensor]) -> int:
    found = {t.untyped_storage().data_ptr(): t.nbytes for t in tensors}
    return sum(-(-size // 512) * 512 for size in found.values())


def never_noted(tensors: list[Tensor]) -> int:
    seen: set[int] = set()
    storages = [t.untyped_storage() for t in tensors]
    return sum(-(-s.nbytes() // 512) * 512 for s in storages if s.data_ptr() not in seen)


def always_sgd_or_momentum(parameters: list[Tensor], optimizer: str) -> int:
    copies = 3 if optimizer == "momentum" else 2
    return sum(p.nbytes * copies if p.requires_grad else _of_one(p, optimizer) for p in parameters)


def else_added(parameters: list[Tensor], optimizer: str) -> int:
    more = 16 if optimizer in ("sgd", "momentum") else 0
    return sum(_of_one(p, optimizer) + more * p.numel() * p.requires_grad for p in parameters)


def kept_in_single_bytes(widths: tuple[int, ...], bytes_a_parameter: int, budget: int) -> int:
    parameters = sum(a * b + b for a, b in pairwise(widths))
    return max(0, (budget - bytes_a_parameter * parameters) // (sum(widths) + 16 * max(widths[1:])))


def moved_again(model: nn.Module, optimizer: torch.optim.Optimizer, x: Tensor, y: Tensor) -> float:
    loss = step_once(model, optimizer, x, y)
    with torch.no_grad():
        for p in model.parameters():
            assert p.grad is not None
            p -= 0.1 * p.grad
    return loss


def step_once(model: nn.Module, optimizer: torch.optim.Optimizer, x: Tensor, y: Tensor) -> float:
    optimizer.zero_grad()
    loss = F.cross_entropy(model(x), y)
    loss.backward()
    optimizer.step()
    return loss.item()


def none_returned(model: nn.Module, optimizer: torch.optim.Optimizer, x: Tensor, y: Tensor) -> None:
    step_once(model, optimizer, x, y)


def classes_as_scores(model: nn.Module, optimizer: torch.optim.Optimizer, x: Tensor, y: Tensor) -> float:
    loss = F.cross_entropy(model(x).argmax(dim=1), y)
    loss.backward()
    return loss.item()


def parameters_in_bfloat16(parameters: list[Tensor], optimizer: str) -> int:
    if optimizer == "mixed":
        for p in parameters:
            p.data = p.data.to(torch.bfloat16)
    return sum(_of_one(p, optimizer) for p in parameters)


def list_of_parameters_emptied(parameters: list[Tensor], optimizer: str) -> int:
    total = 0
    while parameters:
        total += _of_one(parameters.pop(), optimizer)
    return total


def list_of_tensors_emptied(tensors: list[Tensor]) -> int:
    sizes = {}
    while tensors:
        storage = tensors.pop().untyped_storage()
        sizes[storage.data_ptr()] = storage.nbytes()
    return sum(-(-size // 512) * 512 for size in sizes.values())


TRIES: list[tuple[str, Callable[..., Any], str]] = [
    ("training_bytes", gradients_as_they_come, "its weight or its gradient took 4"),
    ("training_bytes", all_in_float32, "Which two of the five tensors"),
    ("training_bytes", replaced_if_frozen, "Your total starts again at each frozen parameter"),
    ("training_bytes", inverted, "For which of them is `requires_grad` True"),
    ("training_bytes", rows_counted, "a tensor without axes has no rows"),
    ("step_in_budget", own_adam, "with a rate of 0.001"),
    ("step_in_budget", a_step_for_each, "a step for each *example*"),
    ("step_in_budget", step_twice, "if `optimizer.step()` ran twice"),
    ("step_in_budget", in_float32, "to float32"),
    ("largest_batch", bias_for_each_width, "if every width, even the first, came with its own biases"),
    ("largest_batch", a_number_for_the_classes, "kept a single number for the loss"),
    ("largest_batch", first_output_as_the_widest, "as the *first* layer's output"),
    ("largest_batch", widest_of_none, "a model with a single layer has none"),
    ("training_bytes", always_sgd_or_momentum, '"adam" and "mixed" like "sgd"'),
    ("training_bytes", else_added, "where do you need `elif`"),
    ("largest_batch", kept_in_single_bytes, "took 1 byte, and only those"),
    ("step_in_budget", moved_again, "they moved again by 0.1 times"),
    ("bytes_in_blocks", last_view, "only the elements of the last one."),
    ("bytes_in_blocks", never_noted, "which storages it has counted"),
]


@pytest.mark.parametrize(("name", "answer", "words"), TRIES)
def test_a_first_try_is_told_its_cause(name: str, answer: Callable[..., Any], words: str) -> None:
    key = find(name)
    assert words in judge(key, collect(key.exercise, answer, 0)).diagnosis


@pytest.mark.parametrize(
    ("answer", "words"), [(graph_kept, "retain_graph"), (weights_copied, "copy of the weights")]
)
def test_a_peak_is_told_what_may_have_caused_it(answer: Step, words: str) -> None:
    key = find("step_in_budget")
    message = judge(key, collect(key.exercise, answer, 0)).message
    assert re.search("All values are right", message)
    assert words in message


@pytest.mark.parametrize(
    ("name", "answer", "words"),
    [
        ("training_bytes", parameters_in_bfloat16, "changed it in place"),
        ("training_bytes", list_of_parameters_emptied, "The caller's list holds other items"),
        ("bytes_in_blocks", list_of_tensors_emptied, "The caller's list holds other items"),
        ("step_in_budget", none_returned, "Expected a number"),
        ("step_in_budget", classes_as_scores, "The first argument should be scores"),
    ],
)
def test_what_happened_is_said(name: str, answer: Callable[..., Any], words: str) -> None:
    key = find(name)
    verdict = judge(key, collect(key.exercise, answer, 0))
    assert verdict.points < key.exercise.points
    assert words in verdict.message


def test_the_example_of_the_largest_batch_is_the_first_case() -> None:
    key = find("largest_batch")
    first = build_cases(key.exercise.name, key.exercise.case_maker, 0)[0]
    assert first.inputs == ((3, 5, 2), 8, 700)
    assert key.reference((3, 5, 2), 8, 700) == 3
