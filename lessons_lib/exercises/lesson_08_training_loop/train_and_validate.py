"""Bug hunt: eval mode that is never left."""

from collections.abc import Callable, Iterator
from typing import Any

import torch
from torch import Tensor, nn

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.values.number import number_as_tensor
from lessons_lib.exercises.lesson_06_autograd_in_torch.inputs_alone import recording_on
from lessons_lib.exercises.lesson_08_training_loop.lesson import lesson
from lessons_lib.exercises.lesson_08_training_loop.watched import (
    Batch,
    WatchedReader,
    in_words,
    recording_in_words,
)

F: Any = torch.nn.functional  # untyped, so that the program can be as it was posted


def losses_and_modes(
    candidate: Callable[..., Any], weights: list[Tensor], train: list[Batch], valid: Batch, epochs: int
) -> tuple[Any, str]:
    """The losses, and how the forward passes went."""
    model = WatchedReader(*weights)
    descent = torch.optim.SGD(model.parameters(), lr=0.1)
    with recording_in_words():
        losses = candidate(model, descent, list(train), valid, epochs)
    if type(losses) in (list, tuple):
        losses = type(losses)(number_as_tensor(loss, weights[0]) for loss in losses)
    return losses, in_words(model.seen)


@lesson.exercise(
    kind="hunt",
    points=1,
    harness=losses_and_modes,
    requirements=[recording_on()],
    no_demand=["comes in train mode", "leave it in either mode"],
)
def train_and_validate(
    model: nn.Module, optimizer: torch.optim.Optimizer, train: list[Batch], valid: Batch, epochs: int
) -> list[float]:
    """The validation loss after each epoch: training in train mode, validation in eval mode and without a graph."""
    losses = []
    for _ in range(epochs):
        for x, y in train:
            optimizer.zero_grad()
            F.cross_entropy(model(x), y).backward()
            optimizer.step()
        model.eval()
        with torch.no_grad():
            x, y = valid
            losses.append(F.cross_entropy(model(x), y).item())
    return losses


@train_and_validate.cases
def runs(draw: Draw) -> Iterator[Case]:
    for d, hidden, classes, sizes, held, epochs, label in (
        (3, 4, 2, (4, 2), 3, 2, "2 epochs of two batches"),
        (4, 6, 3, (5, 5, 1), 4, 3, "3 epochs of three batches"),
        (3, 3, 3, (3, 3, 3), 3, 3, "all sizes equal"),
        (2, 5, 4, (6,), 5, 1, "1 epoch"),
    ):
        weights = [draw.normal(hidden, d), draw.normal(classes, hidden)]
        train = [(draw.normal(n, d), draw.integers(0, classes, n)) for n in sizes]
        valid = (draw.normal(held, d), draw.integers(0, classes, held))
        label = f"{label}; compared: the losses, and the mode of each forward pass"
        yield case(weights, train, valid, epochs, label=label)
    hidden, d, classes = draw.sizes(3, 3, 9)
    weights = [draw.normal(hidden, d), draw.normal(classes, hidden)]
    train = [(draw.normal(n, d), draw.integers(0, classes, n)) for n in draw.sizes(2, 2, 9)]
    valid = (draw.normal(6, d), draw.integers(0, classes, 6))
    label = "4 epochs; compared: the losses, and the mode of each forward pass"
    yield case(weights, train, valid, 4, label=label)
