"""First tries at lesson 08's exercises, and the words of the cause that each should be told."""

from collections.abc import Callable, Iterable
from typing import Any

import pytest
import torch
from torch import Tensor, nn
from torch.nn import functional as F

from lessons_lib.answers import find
from lessons_lib.checking.collect.evidence import collect
from lessons_lib.checking.judging import judge

Parameters = Iterable[nn.Parameter]
Batch = tuple[Tensor, Tensor]
Two = tuple[float, float]
Row = tuple[float, float, float]

model = nn.Linear(2, 1)  # as in the notebook: a model that isn't the one that comes in


def model_of_the_notebook(parameters: Parameters, lr: float) -> None:
    with torch.no_grad():
        for p in model.parameters():
            if p.grad is not None:
                p.sub_(lr * p.grad)


def check_the_wrong_way_round(parameters: Parameters, lr: float) -> None:
    with torch.no_grad():
        for p in parameters:
            if p.grad is None:
                p.sub_(lr * p.grad)


def new_tensors_returned(parameters: Parameters, lr: float) -> list[Tensor]:
    return [p if p.grad is None else p - lr * p.grad for p in parameters]


def lr_alone(parameters: Parameters, lr: float) -> None:
    with torch.no_grad():
        for p in parameters:
            if p.grad is not None:
                p.sub_(lr)


def copied_over(parameters: Parameters, lr: float) -> None:
    with torch.no_grad():
        for p in parameters:
            if p.grad is not None:
                p.copy_(lr * p.grad)


@torch.no_grad()
def _measured(model: nn.Module, batches: Iterable[Batch], anew: bool) -> tuple[float, float, int, int]:
    """Loss and right answers, of all batches or the last one; all examples; the last batch's size."""
    was, total, right, n = model.training, 0.0, 0.0, 0
    model.eval()
    for x, y in batches:
        if anew:
            total, right = 0.0, 0.0
        scores = model(x)
        total += F.cross_entropy(scores, y, reduction="sum").item()
        right += (scores.argmax(dim=1) == y).sum().item()
        n += len(y)
    model.train(was)
    return total, right, n, len(y)


def all_as_long_as_the_last(model: nn.Module, batches: list[Batch]) -> Two:
    total, right, _, last = _measured(model, batches, anew=False)
    n = len(batches) * last
    return total / n, right / n


def totals_set_anew(model: nn.Module, batches: list[Batch]) -> Two:
    total, right, n, _ = _measured(model, batches, anew=True)
    return total / n, right / n


def evaluate(model: nn.Module, batches: list[Batch]) -> Two:
    total, right, n, _ = _measured(model, batches, anew=False)
    return total / n, right / n


def _one_epoch(
    model: nn.Module,
    optimizer: torch.optim.Optimizer,
    batches: Iterable[Batch],
    after: Callable[[float], None],
) -> float:
    """The training loss; `after` gets what it is so far, after each batch."""
    model.train()
    total, n = 0.0, 0
    for x, y in batches:
        optimizer.zero_grad()
        loss = F.cross_entropy(model(x), y)
        loss.backward()
        optimizer.step()
        total += loss.item() * len(y)
        n += len(y)
        after(total / n)
    return total / n


def trains_on_both(
    model: nn.Module, optimizer: torch.optim.Optimizer, batches: Any, valid: Any, epochs: int
) -> list[Row]:
    history = []
    for _ in range(epochs):
        loss = _one_epoch(model, optimizer, list(batches) + list(valid), lambda so_far: None)
        history.append((loss, *evaluate(model, valid)))
    return history


def return_in_the_loop(
    model: nn.Module, optimizer: torch.optim.Optimizer, batches: Any, valid: Any, epochs: int
) -> list[Row] | None:
    history = []
    for _ in range(epochs):
        loss = _one_epoch(model, optimizer, batches, lambda so_far: None)
        history.append((loss, *evaluate(model, valid)))
        return history
    return None


def row_per_batch(
    model: nn.Module, optimizer: torch.optim.Optimizer, batches: Any, valid: Any, epochs: int
) -> list[Row]:
    history: list[Row] = []

    def after(so_far: float) -> None:
        history.append((so_far, *evaluate(model, valid)))

    for _ in range(epochs):
        _one_epoch(model, optimizer, batches, after)
    return history


class BiasAsASwitch(nn.Module):
    def __init__(self, in_features: int, out_features: int, bias: bool = True) -> None:
        super().__init__()
        k = in_features**-0.5
        self.weight = nn.Parameter(torch.empty(out_features, in_features).uniform_(-k, k))
        self.bias = bias
        if bias:
            self.b = nn.Parameter(torch.empty(out_features).uniform_(-k, k))

    def forward(self, x: Tensor) -> Tensor:
        out = x @ self.weight.T
        return out + self.b if self.bias else out


TRIES: list[tuple[str, Callable[..., Any], str]] = [
    ("Linear", BiasAsASwitch, "a parameter called `b`"),
    ("sgd_step", model_of_the_notebook, "once over the `parameters` that come in"),
    ("sgd_step", check_the_wrong_way_round, "missing or reversed?"),
    ("sgd_step", new_tensors_returned, "change each in place"),
    ("sgd_step", lr_alone, "You subtracted lr itself"),
    ("sgd_step", copied_over, "their old values are lost"),
    ("evaluate", all_as_long_as_the_last, "times the last batch's size"),
    ("evaluate", totals_set_anew, "instead of `+=`"),
    ("fit", trains_on_both, "You also train on `valid`"),
    ("fit", return_in_the_loop, "inside the epoch loop"),
    ("fit", row_per_batch, "one row per *batch*"),
]


@pytest.mark.parametrize(("name", "answer", "words"), TRIES)
def test_a_first_try_is_told_its_cause(name: str, answer: Callable[..., Any], words: str) -> None:
    key = find(name)
    assert words in judge(key, collect(key.exercise, answer, 0)).diagnosis


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("one_batch_by_heart", 1.0, "write that in percent"),
        ("two_means", (3.5, 1.4), "uses the first batch's *sum*"),
        ("lowest_after_softmax", "0.46", "0.46 is 1 too small"),
    ],
)
def test_a_first_prediction_is_told_its_cause(name: str, value: object, words: str) -> None:
    key = find(name)
    assert words in judge(key, collect(key.exercise, value, 0)).diagnosis
