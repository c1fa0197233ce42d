"""Further tries at lesson 08's exercises, many of which stop with an error, and the words that each should be told."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import torch
from torch import Tensor, nn
from torch.nn import functional as F

from benchmarks.diagnosed import diagnosed
from lessons_lib.answers import find
from lessons_lib.authoring.tried import Tried, read_tried
from lessons_lib.checking.collect.evidence import collect
from lessons_lib.checking.judging import judge

FOLDER = Path(__file__).parent.parent / "tried"
TRIED = {letter: list(read_tried(FOLDER / f"lesson_08{letter}.py")) for letter in "bc"}

TOLD = [
    ("b", "super().__init__() forgotten", "first in your `__init__`"),
    ("b", "bias=False adds None", "adds a bias that is None"),
    ("b", "`if self.bias` asks", "whether there is a bias at all"),
    ("b", "uniform_ in place on a parameter", "before `nn.Parameter` wraps it"),
    ("b", "(weight @ x.T).T", "reverses *all* of x's axes"),
    ("b", "makes the weights anew", "`forward` runs once for each batch"),
    ("b", "* in place of @", "element by element"),
    ("b", "in place on a leaf, without no_grad", "keeps autograd from recording it there?"),
    ("b", "no check for a gradient of None", "every parameter to have a gradient"),
    ("b", "asks requires_grad", "every parameter to have a gradient"),
    ("b", "`if p.grad` asks", "whether there is a gradient at all"),
    ("b", "indexes a generator", "needs neither length nor index?"),
    ("b", "calls backward on the parameter", "You call `backward` on a parameter"),
    ("b", "the first pass uses up the generator", "used up before your loop"),
    ("b", "argmax over the examples", "Which axis holds the classes?"),
    ("b", "indexes batches", "never need an earlier batch"),
    ("b", ".item() too early", "a plain number has no graph"),
    ("b", "its own evaluate is still the empty one", "Has your `evaluate` passed its check"),
    ("b", "sets grad off for good, so the second epoch", "In the first epoch, you recorded"),
    ("c", "the attribute bias is never made", "never gets an attribute `bias`"),
    ("c", "the sum runs over two axes only", "along x's *first* axis"),
    ("c", "keeps a parameter of zeros", "a parameter of zeros"),
    ("c", "one random number for the whole bias", "one number for all outputs"),
    ("c", "which goes in as a factor of p", "then subtracted the whole gradient"),
    ("c", "validates only once, after all epochs", "only one row, made after the last epoch"),
]


@pytest.mark.parametrize(("letter", "cause", "words"), TOLD)
def test_a_tried_answer_is_told_its_cause(letter: str, cause: str, words: str) -> None:
    (one,) = [one for one in TRIED[letter] if cause in one.cause]
    assert words in _why(one)


def _why(one: Tried) -> str:
    (said,) = diagnosed([one])
    return said.why


def gradient_first(parameters: Any, lr: float) -> None:
    with torch.no_grad():
        for p in parameters:
            p -= p.grad * lr


def added_with_alpha(parameters: Any, lr: float) -> None:
    with torch.no_grad():
        for p in parameters:
            p.add_(p.grad, alpha=-lr)


def subtracted_with_alpha(parameters: Any, lr: float) -> None:
    with torch.no_grad():
        for p in parameters:
            p.sub_(p.grad, alpha=lr)


def in_place_without_any_check(parameters: Any, lr: float) -> None:
    for p in parameters:
        p -= lr * p.grad


def by_index(parameters: Any, lr: float) -> None:
    with torch.no_grad():
        parameters[0].sub_(lr * parameters[0].grad)


def asked_for_its_gradient(parameters: Any, lr: float) -> None:
    with torch.no_grad():
        parameters -= lr * parameters.grad


def called(parameters: Any, lr: float) -> None:
    for p in parameters():
        p.data.sub_(lr * p.grad)


def as_a_model(parameters: Any, lr: float) -> None:
    for p in parameters.parameters():
        p.data.sub_(lr * p.grad)


def named(parameters: Any, lr: float) -> None:
    with torch.no_grad():
        for _name, p in parameters:
            if p.grad is not None:
                p -= lr * p.grad


def by_the_sum(parameters: Any, lr: float) -> None:
    for p in parameters:
        if p.grad is not None:
            p.data -= lr * p.grad.sum()


class InFront(nn.Module):
    def __init__(self, in_features: int, out_features: int, bias: bool = True) -> None:
        super().__init__()
        k = in_features**-0.5
        self.weight = nn.Parameter(torch.empty(out_features, in_features).uniform_(-k, k))
        self.bias = nn.Parameter(torch.empty(out_features).uniform_(-k, k)) if bias else None

    def product(self, x: Tensor) -> Tensor:
        return self.weight @ x

    def forward(self, x: Tensor) -> Tensor:
        y = self.product(x)
        return y if self.bias is None else y + self.bias


class InFrontOfColumns(InFront):
    def product(self, x: Tensor) -> Tensor:
        return self.weight @ x.T


class AsksForBias(InFront):
    def forward(self, x: Tensor) -> Tensor:
        y = x @ self.weight.T
        if bias:  # type: ignore[name-defined]  # noqa: F821
            y = y + self.bias  # type: ignore[operator]
        return y


class AsksForWeight(InFront):
    def product(self, x: Tensor) -> Tensor:
        return x @ weight.T  # type: ignore[name-defined,no-any-return]  # noqa: F821


class WithoutSelf(nn.Module):
    def __init__(self, in_features: int, out_features: int, bias: bool = True) -> None:
        super().__init__()
        weight = nn.Parameter(torch.zeros(out_features, in_features))  # noqa: F841
        bias = nn.Parameter(torch.zeros(out_features)) if bias else None  # type: ignore[assignment]


class OnlyTables(InFront):
    def product(self, x: Tensor) -> Tensor:
        return torch.mm(x, self.weight.T)


def _measured(model: nn.Module, batches: Any, reduction: str, count: bool) -> Any:
    """Loss and accuracy as `evaluate` gives them, or with a step left out."""
    total: Any
    was, total, right, n = model.training, 0, 0, 0
    model.eval()
    with torch.no_grad():
        for x, y in batches:
            scores = model(x)
            total += F.cross_entropy(scores, y, reduction=reduction)
            hits = scores.argmax(1) == y
            right = right + (hits.sum() if count else hits)
            n += len(y)
    model.train(was)
    return total / n, right / n


def size_of_the_dataset(model: nn.Module, batches: Any) -> Any:
    loss, accuracy = _measured(model, batches, "sum", count=True)
    n = len(batches.dataset)
    return loss, accuracy * n / n


def whole_pairs(model: nn.Module, batches: Any) -> Any:
    return [model(pair) for pair in batches]


def hits_added(model: nn.Module, batches: Any) -> Any:
    return _measured(model, batches, "sum", count=False)


def losses_added(model: nn.Module, batches: Any) -> Any:
    return _measured(model, batches, "none", count=True)


class Fit:
    """A loop that's right, but for a line of a subclass."""

    def __init__(self, model: nn.Module, optimizer: Any, batches: Any, valid: Any) -> None:
        self.model, self.optimizer, self.batches, self.valid = model, optimizer, batches, valid
        self.total: Any = 0.0
        self.n = 0
        self.history: list[Any] = []

    def step(self, x: Tensor, y: Tensor) -> None:
        self.optimizer.zero_grad()
        loss = F.cross_entropy(self.model(x), y)
        loss.backward()  # type: ignore[no-untyped-call]
        self.optimizer.step()
        self.total += loss.item() * len(y)

    def epoch(self) -> None:
        self.model.train()
        self.total, self.n = 0.0, 0
        self.pass_through()

    def pass_through(self) -> None:
        for x, y in self.batches:
            self.step(x, y)
            self.n += len(y)

    def measured(self) -> Any:
        loss, accuracy = _measured(self.model, self.valid, "sum", count=True)
        return loss.item(), accuracy.item()

    def row(self) -> None:
        self.history.append((self.total / self.n, *self.measured()))

    def run(self, epochs: int) -> Any:
        for _ in range(epochs):
            self.epoch()
            self.row()
        return self.history


class AppendedOneByOne(Fit):
    def row(self) -> None:
        self.history.append(self.total / self.n, *self.measured())


class PairInTheRow(Fit):
    def row(self) -> None:
        self.history.append((self.total / self.n, self.measured()))


class OneRow(Fit):
    def run(self, epochs: int) -> Any:
        for _ in range(epochs):
            self.model.train()
            self.pass_through()
        self.row()
        return self.history


class ByIndex(Fit):
    def pass_through(self) -> None:
        for i in range(len(self.batches)):
            self.step(*self.batches[i])


class OptimizersBackward(Fit):
    def step(self, x: Tensor, y: Tensor) -> None:
        self.optimizer.zero_grad()
        F.cross_entropy(self.model(x), y)
        self.optimizer.backward()


class WithoutRecording(Fit):
    @torch.no_grad()
    def step(self, x: Tensor, y: Tensor) -> None:
        super().step(x, y)


class FromTheTotal(Fit):
    def step(self, x: Tensor, y: Tensor) -> None:
        self.optimizer.zero_grad()
        self.total = self.total + F.cross_entropy(self.model(x), y) * len(y)
        self.total.backward()
        self.optimizer.step()

    def row(self) -> None:
        self.total = float(self.total)
        super().row()


def fitted_by(made: type[Fit]) -> Callable[..., Any]:
    def fit(model: nn.Module, optimizer: Any, batches: Any, valid: Any, epochs: int) -> Any:
        return made(model, optimizer, batches, valid).run(epochs)

    return fit


class AddsTheBiasInPlace(nn.Module):
    def __init__(self, in_features: int, out_features: int, bias: bool = True) -> None:
        super().__init__()
        k = in_features**-0.5
        self.weight = nn.Parameter(torch.empty(out_features, in_features).uniform_(-k, k))
        self.bias = nn.Parameter(torch.empty(out_features).uniform_(-k, k)) if bias else None

    def forward(self, x: Tensor) -> Tensor:
        y = x @ self.weight.T
        y += self.bias  # type: ignore[arg-type]
        return y


@pytest.mark.parametrize(
    ("name", "answer", "words"),
    [
        ("sgd_step", gradient_first, "every parameter to have a gradient"),
        ("sgd_step", added_with_alpha, "every parameter to have a gradient"),
        ("sgd_step", subtracted_with_alpha, "every parameter to have a gradient"),
        ("sgd_step", in_place_without_any_check, "keeps autograd from recording it there?"),
        ("sgd_step", by_index, "needs neither length nor index?"),
        ("sgd_step", asked_for_its_gradient, "a generator has no `.grad`"),
        ("sgd_step", called, "the generator that `model.parameters()` returned"),
        ("sgd_step", as_a_model, "as if it were the model"),
        ("Linear", AddsTheBiasInPlace, "adds a bias that is None"),
        ("sgd_step", named, "It's `named_parameters()` that gives pairs"),
        ("sgd_step", by_the_sum, "the sum of its gradient"),
        ("Linear", AsksForBias, "doesn't know the arguments of `__init__`"),
        ("Linear", AsksForWeight, "in front of an attribute's name"),
        ("Linear", WithoutSelf, "without `self.`"),
        ("evaluate", whole_pairs, "Which part of the pair"),
        ("Linear", InFront, "in which factor should the examples be rows"),
        ("Linear", InFrontOfColumns, "one row for each example"),
        ("Linear", OnlyTables, "takes only tables"),
        ("evaluate", size_of_the_dataset, "only a DataLoader has one"),
        ("evaluate", hits_added, "a batch's Trues"),
        ("evaluate", losses_added, "one loss for each example"),
        ("fit", fitted_by(AppendedOneByOne), "which takes one item"),
        ("fit", fitted_by(PairInTheRow), "the second is the pair"),
        ("fit", fitted_by(OneRow), "averages over all epochs"),
        ("fit", fitted_by(ByIndex), "You index a loader"),
        ("fit", fitted_by(OptimizersBackward), "can't run a backward pass"),
        ("fit", fitted_by(WithoutRecording), "Does your training run under `no_grad`"),
        ("fit", fitted_by(FromTheTotal), "on a running total"),
    ],
)
def test_a_further_try_is_told_its_cause(name: str, answer: Callable[..., Any], words: str) -> None:
    key = find(name)
    assert words in judge(key, collect(key.exercise, answer, 0)).diagnosis


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("numbers_in_a_network", 7_840, "straight from pixels to scores"),
        ("numbers_in_a_network", 7_850, "straight from pixels to scores"),
        ("loss_before_training", 1.0, "You get 1 if you take −log(1/10)"),
    ],
)
def test_a_prediction_is_told_its_cause(name: str, value: object, words: str) -> None:
    key = find(name)
    assert words in judge(key, collect(key.exercise, value, 0)).diagnosis
