"""Exercise: the learner's own training loop, which later lessons use."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import torch
from torch import Tensor, nn

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.values.snapshot import Described
from lessons_lib.counting.nested import tensors_in
from lessons_lib.exercises.lesson_06_autograd_in_torch.inputs_alone import recording_on
from lessons_lib.exercises.lesson_08_training_loop.lesson import lesson
from lessons_lib.exercises.lesson_08_training_loop.watched import (
    Batch,
    Stream,
    WatchedReader,
    form,
    in_words,
    numbers_at,
    recording_in_words,
)

Row = tuple[float, float, float]
SGD = Described("SGD with a rate of 0.1 and a momentum of 0.5")
ADAM = Described("Adam with a rate of 0.05")
COMPARED = (
    "compared: the history, the weights afterwards, how each forward pass went, and graphs in the history"
)


def fitted(
    candidate: Callable[..., Any],
    weights: list[Tensor],
    batches: list[Batch],
    valid: list[Batch],
    epochs: int,
    optimizer: Described,
    training: bool,
) -> Any:
    """The history, the weights afterwards, how the forward passes went, and whether the history holds graphs."""
    model = WatchedReader(*weights).train(training)
    parameters = list(model.parameters())
    chosen: torch.optim.Optimizer
    if optimizer == ADAM:
        chosen = torch.optim.Adam(parameters, lr=0.05)
    else:
        chosen = torch.optim.SGD(parameters, lr=0.1, momentum=0.5)
    with recording_in_words():
        history = candidate(model, chosen, Stream(batches), Stream(valid), epochs)
    held = any(t.requires_grad for t in tensors_in(history))
    if type(history) in (list, tuple):
        history = type(history)(tuple(row) if type(row) is list else row for row in history)
    rows = list(history) if type(history) in (list, tuple) else [None]
    return {
        "history": form(history),
        "training loss": numbers_at(0, rows, weights[0]),
        "validation loss": numbers_at(1, rows, weights[0]),
        "accuracy": numbers_at(2, rows, weights[0]),
        "weights": [p.detach() for p in parameters],
        "forward passes": in_words(model.seen),
        "graphs": "the history holds graphs" if held else "no graph in the history",
    }


@lesson.exercise(
    points=4,
    needs=["evaluate"],
    harness=fitted,
    requirements=[recording_on()],
    no_demand=["any model in one line", "is a list or, later, a loader", "the model may be in either mode"],
)
def fit(
    model: nn.Module,
    optimizer: torch.optim.Optimizer,
    batches: Iterable[Batch],
    valid: Iterable[Batch],
    epochs: int,
) -> list[Row]:
    """Trains the model; for each epoch (training loss, validation loss, validation accuracy)."""


@fit.cases
def runs(draw: Draw) -> Iterator[Case]:
    for d, hidden, classes, sizes, held, epochs, optimizer, training, label in (
        (3, 4, 2, (4, 2), (3,), 2, SGD, True, "2 epochs, batches of 4 and 2"),
        (4, 6, 3, (5, 5, 1), (4, 2), 3, SGD, False, "3 epochs, a last batch of 1"),
        (2, 5, 4, (6, 3), (5, 3), 2, ADAM, True, "2 epochs with Adam"),
        (3, 3, 3, (3, 3, 3), (3,), 3, SGD, False, "all sizes equal"),
        (5, 4, 3, (4,), (2, 6), 1, ADAM, False, "1 epoch of one batch, a model in eval mode"),
    ):
        weights = [draw.normal(hidden, d), draw.normal(classes, hidden)]
        trained, unseen = (
            [(draw.normal(n, d), draw.integers(0, classes, n)) for n in counts] for counts in (sizes, held)
        )
        yield case(weights, trained, unseen, epochs, optimizer, training, label=f"{label}; {COMPARED}")
    weights = [draw.normal(5, 3), draw.normal(3, 5)]
    yield case(weights, [], [], 0, SGD, True, label=f"no epoch: an empty history; {COMPARED}")
    hidden, d, classes = draw.sizes(3, 3, 9)
    weights = [draw.normal(hidden, d), draw.normal(classes, hidden)]
    trained, unseen = (
        [(draw.normal(n, d), draw.integers(0, classes, n)) for n in draw.sizes(count, 2, 9)]
        for count in (4, 2)
    )
    yield case(weights, trained, unseen, 4, SGD, False, label=f"4 epochs of four batches; {COMPARED}")
