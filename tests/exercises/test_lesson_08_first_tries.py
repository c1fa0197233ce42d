"""First tries at lesson 08's exercises, and the words of the cause that each should be told."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest
import torch
from torch import Tensor, nn
from torch.nn import functional as F

from benchmarks.diagnosed import diagnosed
from lessons_lib.answers import find
from lessons_lib.authoring.tried import read_tried
from lessons_lib.checking.collect.evidence import collect
from lessons_lib.checking.judging import judge

Parameters = Iterable[nn.Parameter]
Batch = tuple[Tensor, Tensor]
Two = tuple[float, float]
Row = tuple[float, float, float]
TRIED = list(read_tried(Path(__file__).parent.parent / "tried" / "lesson_08b.py"))

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
    ("sgd_step", model_of_the_notebook, "used up before your loop"),
    ("sgd_step", check_the_wrong_way_round, "missing or reversed?"),
    ("sgd_step", new_tensors_returned, "leave the parameter itself as it was"),
    ("sgd_step", lr_alone, "You subtracted lr itself"),
    ("sgd_step", copied_over, "their old values are lost"),
    ("evaluate", all_as_long_as_the_last, "times the last batch's size"),
    ("evaluate", totals_set_anew, "instead of `+=`"),
    ("fit", trains_on_both, "You also train on `valid`"),
    ("fit", return_in_the_loop, "inside the epoch loop"),
    ("fit", row_per_batch, "one row per *batch*"),
]

# By the words of its cause in tests/tried/lesson_08b.py: what a card says, in its message or its Why.
TOLD = [
    ("the values are made in float64", "Your parameters are float64"),
    ("asks bias.any()", "A bias of zeros gets no gradient"),
    ("`if self.bias` asks a tensor", "compare it with None"),
    ("the bias's bound from out_features", "the bound of your bias comes from the number of *outputs*"),
    ("multiplies by √in", "between −√`in_features` and √`in_features`"),
    ("one random number for all weights", "start at the same value"),
    ("other names, w and b", "called `w` and `b`"),
    ("the attribute bias never exists", "no attribute `bias` at all"),
    ("makes the weights anew at each call", "whenever the layer is called"),
    ("forward returns nothing", "Is a `return` missing?"),
    ("calls backward on the parameter", "gradient is in its `.grad`"),
    ("switches grad off for the whole program", "Your code leaves recording off"),
    ("its evaluate sets grad off for good", "has left recording off"),
    ("indexes batches, which may be a loader", "you can loop over a loader, but not index it"),
    ("sets the flag on the outer module only", "Only the model's own `training` flag was False"),
    ("back to the old mode inside the loop", "Only the first batch was measured in eval mode"),
    ("divides the sums by the number of batches", "by the number of *batches*"),
    ("counts numbers (x.numel())", "how many *numbers* all batches' `x` hold"),
    ("the first batch's size for each batch's mean", "by the *first* batch's size"),
    ("one step per epoch, on the epoch's mean loss", "the whole epoch's mean loss"),
    ("the steps take the validation batches too", "You train on the `valid` batches as well"),
    ("model(x) called twice per batch", "the model runs twice on each batch"),
    ("the accuracy of the training batches", "comes from the *training* batches"),
    ("extend in place of append", "one flat list of numbers"),
    ("validates only once, after all epochs", "the same validation numbers"),
    ("while epoch <= epochs", "once more than `epochs` says"),
    ("step before backward", "Do you call `backward` before `step`"),
]


@pytest.mark.parametrize(("cause", "words"), TOLD)
def test_a_tried_answer_is_told_its_cause(cause: str, words: str) -> None:
    (one,) = [one for one in TRIED if cause in one.cause]
    (said,) = diagnosed([one])
    assert words in f"{said.what} {said.why}"


def flag_alone_put_back(model: nn.Module, batches: list[Batch]) -> Two:
    was = model.training
    total, right, n, _ = _measured(model, batches, anew=False)
    model.eval()
    model.training = was
    return total / n, right / n


def test_a_mode_put_back_in_the_outer_module_alone_is_not_the_mode_it_had() -> None:
    key = find("evaluate")
    assert (
        "you leave its layers in eval mode"
        in judge(key, collect(key.exercise, flag_alone_put_back)).diagnosis
    )


@pytest.mark.parametrize(
    "name",
    [
        "sgd_step",
        "evaluate",
        "fit",
        "keep_the_scale",
        "validation_loss",
        "train_and_validate",
        "clip_by_global_norm",
    ],
)
def test_no_answer_may_leave_recording_off(name: str) -> None:
    key = find(name)

    def answer(*inputs: Any) -> Any:
        with torch.enable_grad():
            answered = key.reference(*inputs)
        torch.set_grad_enabled(False)
        return answered

    verdict = judge(key, collect(key.exercise, answer))
    assert "Your code leaves recording off" in verdict.message
    assert torch.is_grad_enabled()


@pytest.mark.parametrize(("name", "answer", "words"), TRIES)
def test_a_first_try_is_told_its_cause(name: str, answer: Callable[..., Any], words: str) -> None:
    key = find(name)
    assert words in judge(key, collect(key.exercise, answer, 0)).diagnosis


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("one_batch_by_heart", 1.0, "how much is that in percent"),
        ("two_means", (3.5, 1.4), "uses the first batch's *sum*"),
        ("two_means", (7.0, 1.4), "the sum of all five losses"),
        ("numbers_in_a_network", 100_352, "only the first layer's weight"),
        ("numbers_in_a_network", 1_003_520, "multiplied all three widths"),
        ("numbers_in_a_network", 101_768, "2 too small"),
        ("loss_before_training", 23.03, "a loss for each of the ten digits"),
        ("third_losses", (100, 64, 0.01), "one step too many"),
        ("third_losses", (100, 36, 19.36), "in iteration *4*"),
        ("third_losses", (0, 2, 5.6), "values of `w`"),
        ("third_losses", (100, 64, 23.04), "`w` = 5.2"),
        ("third_losses", (100, 36, 0.0064), "the *fourth* iteration"),
        ("lowest_after_softmax", "0.46", "0.46 is 1 too small"),
    ],
)
def test_a_first_prediction_is_told_its_cause(name: str, value: object, words: str) -> None:
    key = find(name)
    assert words in judge(key, collect(key.exercise, value, 0)).diagnosis
