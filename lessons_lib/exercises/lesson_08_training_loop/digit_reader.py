"""Exercise: a reader of digits, trained by the learner's own loop to a stated accuracy."""

import functools
from collections.abc import Callable, Iterator
from typing import Any

import torch
from sklearn.datasets import load_digits
from torch import Tensor, nn

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_08_training_loop.lesson import lesson

SEEN = 1437  # of 1,797
ENOUGH = 93  # of 100


def digits_read(candidate: Callable[..., Any], order: Tensor, mirrored: bool) -> tuple[str, str]:
    """How many of 100 unseen digits the model reads, in steps that don't depend on luck, and what it is.

    mirrored: left and right are exchanged, so that a model of other digits than those it was given reads few.
    """
    x, y = _digits()
    x = x.unflatten(1, (8, 8)).flip(2).flatten(1) if mirrored else x
    x, y = x[order], y[order]
    torch.default_generator.manual_seed(int(order[0]))
    model = candidate(x[:SEEN].clone(), y[:SEEN].clone())
    if not isinstance(model, nn.Module):
        return "no digit", "not an nn.Module"
    where = next(iter(model.parameters()), x).device  # an answer may train on a card
    with torch.no_grad():
        scores = model.eval()(x[SEEN:].to(where))
    if not isinstance(scores, Tensor) or scores.shape != (len(x) - SEEN, 10):
        return "no digit", "a model without ten scores for each digit"
    percent = 100 * int((scores.argmax(dim=1).cpu() == y[SEEN:]).sum()) / len(scores)
    # One that reads enough passes, whatever its scores are; for the others it's the likely cause.
    are_probabilities = percent < ENOUGH and bool(
        (scores >= 0).all() and ((scores.sum(1) - 1).abs() < 1e-3).all()
    )
    what = "probabilities" if are_probabilities else "scores"
    return _in_steps(percent), f"a model with ten {what} for each digit"


@functools.cache
def _digits() -> tuple[Tensor, Tensor]:
    """The digits (1797, 64), from 0 to 1, and what they are (1797,). Reading the file takes 20 ms."""
    data = load_digits()
    return torch.tensor(data.data, dtype=torch.float32) / 16, torch.tensor(data.target)


def _in_steps(percent: float) -> str:
    for least in (ENOUGH, 88, 50):
        if percent >= least:
            return f"at least {least} of 100"
    return "fewer than 50 of 100"


@lesson.exercise(
    points=2,
    needs=["fit"],
    harness=digits_read,
    no_demand=["You choose the layers, the optimizer, its rate and the number of epochs"],
)
def digit_reader(x: Tensor, y: Tensor) -> nn.Module:
    """A model trained on digits x (1437, 64), y (1437,), that reads at least 93 of 100 others."""


@digit_reader.cases
def splits(draw: Draw) -> Iterator[Case]:
    for mirrored in (False, True):
        kind = "mirrored digits" if mirrored else "digits"
        label = f"1,437 {kind} to learn from, 360 others to read; compared: how many it reads"
        yield case(draw.permutation(1797), mirrored, label=label)
