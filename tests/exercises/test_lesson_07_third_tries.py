"""More first tries at lesson 07's exercises: errors, changed inputs and peaks, and the words that each should be told."""

import re
import sys
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
import torch
from torch import Tensor, nn
from torch.nn import functional as F

from lessons_lib.answers import find
from lessons_lib.checking.collect.evidence import collect
from lessons_lib.checking.judging import judge

COPIES = {"sgd": 2, "momentum": 3, "adam": 4}


def _of_one(p: Tensor, optimizer: str) -> int:
    if optimizer == "mixed":
        return p.numel() * (16 if p.requires_grad else 2)
    return p.nbytes * (COPIES[optimizer] if p.requires_grad else 1)


def gradients_that_are_there(parameters: list[Tensor], optimizer: str) -> int:
    total = 0
    for p in parameters:
        weight = 2 * p.numel() if optimizer == "mixed" else p.nbytes
        total += weight if p.grad is None else 2 * weight
        if p.requires_grad:
            total += {"sgd": 0, "momentum": p.nbytes, "adam": 2 * p.nbytes, "mixed": 12 * p.numel()}[
                optimizer
            ]
    return total


def gradients_read(parameters: list[Tensor], optimizer: str) -> int:
    gradients = [p.grad for p in parameters if p.requires_grad]
    return sum(_of_one(p, optimizer) for p in parameters) + sum(g.nbytes for g in gradients)  # type: ignore[union-attr]


def dtype_of_the_first(parameters: list[Tensor], optimizer: str) -> int:
    if not parameters:
        return 0
    size = parameters[0].element_size()
    return sum(
        _of_one(p, optimizer) if optimizer == "mixed" else _of_one(p, optimizer) // p.element_size() * size
        for p in parameters
    )


def mixed_has_no_key(parameters: list[Tensor], optimizer: str) -> int:
    return sum(p.nbytes * (COPIES[optimizer] if p.requires_grad else 1) for p in parameters)


def bits_by_one_name(parameters: list[Tensor], optimizer: str) -> int:
    bits = {torch.bfloat16: 16}
    copies = COPIES | {"mixed": 0}
    total = 0
    for p in parameters:
        if optimizer == "mixed":
            total += p.numel() * (128 if p.requires_grad else 16)
        else:
            total += p.numel() * bits.get(p.dtype, 32) * (copies[optimizer] if p.requires_grad else 1)
    return total


def measured_by_getsizeof(parameters: list[Tensor], optimizer: str) -> int:
    return sum(sys.getsizeof(p) for p in parameters)


def trained_ones_converted(parameters: list[Tensor], optimizer: str) -> int:
    for p in parameters:
        if optimizer == "mixed" and p.requires_grad:
            p.data = p.data.bfloat16()
    return sum(_of_one(p, optimizer) for p in parameters)


def popped(items: list[Tensor], *others: str) -> int:
    total = 0
    while items:
        total += items.pop().nbytes
    return total


def _backward(optimizer: torch.optim.Optimizer, loss: Tensor) -> float:
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return loss.item()


def back_again(model: nn.Module, optimizer: torch.optim.Optimizer, x: Tensor, y: Tensor) -> float:
    loss = F.cross_entropy(model(x), y)
    _backward(optimizer, loss)
    loss.backward()
    return loss.item()


def ten_columns(model: nn.Module, optimizer: torch.optim.Optimizer, x: Tensor, y: Tensor) -> float:
    return _backward(optimizer, F.mse_loss(model(x), F.one_hot(y, 10).double()))


def item_as_it_is(model: nn.Module, optimizer: torch.optim.Optimizer, x: Tensor, y: Tensor) -> Any:
    loss = F.cross_entropy(model(x), y)
    _backward(optimizer, loss)
    return loss.item


def model_and_loss(model: nn.Module, optimizer: torch.optim.Optimizer, x: Tensor, y: Tensor) -> Any:
    return model, _backward(optimizer, F.cross_entropy(model(x), y))


def without_a_graph(model: nn.Module, optimizer: torch.optim.Optimizer, x: Tensor, y: Tensor) -> float:
    with torch.no_grad():
        scores = model(x)
    return _backward(optimizer, F.cross_entropy(scores, y))


def swapped(model: nn.Module, optimizer: torch.optim.Optimizer, x: Tensor, y: Tensor) -> float:
    return _backward(optimizer, F.cross_entropy(y, model(x)))


def float_first(model: nn.Module, optimizer: torch.optim.Optimizer, x: Tensor, y: Tensor) -> float:
    loss: Any = F.cross_entropy(model(x), y).item()
    optimizer.zero_grad()
    loss.backward()
    return float(loss)


def one_hot_labels(model: nn.Module, optimizer: torch.optim.Optimizer, x: Tensor, y: Tensor) -> float:
    scores = model(x)
    return _backward(optimizer, F.cross_entropy(scores, F.one_hot(y, scores.shape[1])))


def never_stepped(model: nn.Module, optimizer: torch.optim.Optimizer, x: Tensor, y: Tensor) -> float:
    optimizer.zero_grad()
    loss = F.cross_entropy(model(x), y)
    loss.backward()
    return loss.item()


def _left(widths: tuple[int, ...], a_parameter: int, budget: int) -> int:
    return budget - a_parameter * sum(a * b + b for a, b in pairwise(widths))


def none_if_full(widths: tuple[int, ...], bytes_a_parameter: int, budget: int) -> int | None:
    left = _left(widths, bytes_a_parameter, budget)
    if left > 0:
        return left // (4 * sum(widths) + 16 * max(widths[1:]))
    return None


def up_to_a_thousand(widths: tuple[int, ...], bytes_a_parameter: int, budget: int) -> int | None:
    left = _left(widths, bytes_a_parameter, budget)
    for n in range(1, 1001):
        if n * (4 * sum(widths) + 16 * max(widths[1:])) > left:
            return n - 1
    return None


def none_if_too_large(widths: tuple[int, ...], bytes_a_parameter: int, budget: int) -> int | None:
    left = _left(widths, bytes_a_parameter, budget)
    return None if left < 0 else left // (4 * sum(widths) + 16 * max(widths[1:]))


def gradients_counted_again(widths: tuple[int, ...], bytes_a_parameter: int, budget: int) -> int:
    left = _left(widths, bytes_a_parameter + 4, budget)
    return max(0, left // (4 * sum(widths) + 16 * max(widths[1:])))


def room_in_numbers(widths: tuple[int, ...], bytes_a_parameter: int, budget: int) -> int:
    left = _left(widths, bytes_a_parameter, budget)
    return max(0, left // (4 * sum(widths) + 4 * max(widths[1:])))


def tensor_in_a_list(tensors: list[Tensor]) -> int:
    seen: list[Tensor] = []
    for t in tensors:
        if t in seen:
            continue
        seen.append(t)
    return sum((t.untyped_storage().nbytes() + 511) // 512 * 512 for t in seen)


def base_or_itself(tensors: list[Tensor]) -> int:
    bases = {id(base): base for base in (t._base or t for t in tensors)}
    return sum((base.nbytes + 511) // 512 * 512 for base in bases.values())


def base_by_id(tensors: list[Tensor]) -> int:
    sizes = {}
    for t in tensors:
        base = t if t._base is None else t._base
        sizes[id(base)] = base.nbytes
    return sum((size + 511) // 512 * 512 for size in sizes.values())


def nbytes_as_it_is(tensors: list[Tensor]) -> int:
    sizes: dict[int, Any] = {t.untyped_storage().data_ptr(): t.untyped_storage().nbytes for t in tensors}
    return sum(-(-size // 512) * 512 for size in sizes.values())


def places_and_sizes(tensors: list[Tensor]) -> int:
    return sum(size for _, size in {(t.data_ptr(), (t.nbytes + 511) // 512 * 512) for t in tensors})


def elements_of_a_storage(tensors: list[Tensor]) -> int:
    sizes = {
        t.untyped_storage().data_ptr(): t.untyped_storage().nbytes() // t.element_size() for t in tensors
    }
    return sum((size + 511) // 512 * 512 for size in sizes.values())


def weights_where_no_gradient_is(parameters: list[Tensor], optimizer: str) -> int:
    return sum(
        _of_one(p.detach() if p.grad is None else p, optimizer)  # a detached one counts as frozen
        for p in parameters
    )


TRIES: list[tuple[str, Callable[..., Any], str]] = [
    ("training_bytes", gradients_that_are_there, "what else tells you the gradient's size"),
    (
        "training_bytes",
        weights_where_no_gradient_is,
        "If you looked for gradients in `.grad`",
    ),
    ("training_bytes", gradients_read, "perhaps of `.grad`, which is None before training"),
    ("training_bytes", dtype_of_the_first, "in the first one's dtype"),
    ("training_bytes", mixed_has_no_key, 'raises a `KeyError` for "mixed"'),
    ("training_bytes", bits_by_one_name, "for some dtypes even the number of bits is wrong"),
    ("training_bytes", measured_by_getsizeof, "the Python object around the numbers"),
    ("training_bytes", trained_ones_converted, "your function converts the caller's float32 parameters"),
    ("training_bytes", popped, "`pop`, `remove` and `+=`"),
    ("step_in_budget", back_again, "Two backward passes went through one graph"),
    ("step_in_budget", ten_columns, "perhaps a one-hot label"),
    ("step_in_budget", item_as_it_is, "a function instead of a number"),
    ("step_in_budget", model_and_loss, "several values together"),
    ("step_in_budget", without_a_graph, "as if the forward pass ran under `torch.no_grad()`"),
    ("step_in_budget", swapped, "Whole numbers went into a softmax: were those your labels?"),
    ("step_in_budget", float_first, "called on a Python float"),
    ("step_in_budget", one_hot_labels, "which of your lines changes a shape"),
    ("step_in_budget", never_stepped, "Every loss is the untrained model's"),
    ("largest_batch", none_if_full, "When nothing is left for the examples, you return None"),
    ("largest_batch", none_if_too_large, "When the parameters alone are too large, you return None"),
    ("largest_batch", up_to_a_thousand, "as if a loop ended before it reached"),
    ("largest_batch", gradients_counted_again, "with 4 extra bytes for each parameter"),
    ("largest_batch", room_in_numbers, "a single float32 row of working memory"),
    ("bytes_in_blocks", popped, "`pop`, `remove` and `+=`"),
    ("bytes_in_blocks", tensor_in_a_list, "`in` compares number by number"),
    ("bytes_in_blocks", base_or_itself, "ask whether a tensor is true"),
    ("bytes_in_blocks", base_by_id, "For a detached view, you counted only its own elements"),
    ("bytes_in_blocks", nbytes_as_it_is, "a storage's `nbytes` is a function"),
    ("bytes_in_blocks", places_and_sizes, "begin at the same address and have the same size"),
    ("bytes_in_blocks", elements_of_a_storage, "Does the allocator count elements or bytes"),
]


@pytest.mark.parametrize(("name", "answer", "words"), TRIES)
def test_a_first_try_is_told_its_cause(name: str, answer: Callable[..., Any], words: str) -> None:
    key = find(name)
    assert words in judge(key, collect(key.exercise, answer, 0)).diagnosis


def emptied_between(model: nn.Module, optimizer: torch.optim.Optimizer, x: Tensor, y: Tensor) -> float:
    return _backward(optimizer, F.cross_entropy(model(x), y))


def loss_looked_at_before(model: nn.Module, optimizer: torch.optim.Optimizer, x: Tensor, y: Tensor) -> float:
    optimizer.zero_grad()
    before = F.cross_entropy(model(x), y)
    return before.item() + 0 * _backward(optimizer, F.cross_entropy(model(x), y))


def gradients_cloned(model: nn.Module, optimizer: torch.optim.Optimizer, x: Tensor, y: Tensor) -> float:
    optimizer.zero_grad()
    loss = F.cross_entropy(model(x), y)
    loss.backward()
    kept = [p.grad.clone() for p in model.parameters() if p.grad is not None]
    optimizer.step()
    assert len(kept) > 0
    return loss.item()


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (emptied_between, "gradients still in memory while a forward pass runs"),
        (loss_looked_at_before, "a second graph is in memory"),
        (gradients_cloned, "with a copy of the gradients"),
    ],
)
def test_each_peak_has_a_cause_of_its_own(answer: Callable[..., Any], words: str) -> None:
    key = find("step_in_budget")
    message = judge(key, collect(key.exercise, answer, 0)).message
    assert re.search("All values are right", message)
    assert words in message
