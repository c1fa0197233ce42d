"""Exercise: mean loss and accuracy over unequal batches, in eval mode, with the mode as it was afterwards."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from torch import Tensor, nn

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_06_autograd_in_torch.inputs_alone import recording_on
from lessons_lib.exercises.lesson_07_gpu_memory.readers import weights_moved
from lessons_lib.exercises.lesson_08_training_loop.lesson import lesson
from lessons_lib.exercises.lesson_08_training_loop.watched import (
    Batch,
    Stream,
    WatchedReader,
    form,
    mode_of,
    numbers_at,
)

COMPARED = "compared: loss and accuracy, recording, the mode afterwards"


def evaluated(
    candidate: Callable[..., Any], weights: list[Tensor], in_the_loader: list[Batch], training: bool
) -> Any:
    """The two numbers, whether a graph was recorded, the flags while it ran, and the mode that the model was left in."""
    model = WatchedReader(*weights).train(training)
    answer = candidate(model, Stream(in_the_loader))
    pair = [tuple(answer)] if type(answer) in (tuple, list) else [answer]
    recorded = any("recorded" in word for word in model.seen)
    after = f"left in {mode_of(model)} mode"
    if weights_moved(model, weights):
        after = "left with other weights"
    return {
        "answer": form(pair[0]),
        "loss": numbers_at(0, pair, weights[0]),
        "accuracy": numbers_at(1, pair, weights[0]),
        "recording": "a graph was recorded" if recorded else "no graph was recorded",
        "flags": "eval outside, train in its layers" if model.only_outside else "all alike",
        "model": after,
    }


@lesson.exercise(
    points=2,
    harness=evaluated,
    requirements=[recording_on()],
    no_demand=["batches of any size", "The last batch may be smaller", "is a list or, later, a loader"],
)
def evaluate(model: nn.Module, batches: Iterable[Batch]) -> tuple[float, float]:
    """Mean cross-entropy and accuracy over all examples, in eval mode, without a graph; the mode is then as before."""


@evaluate.cases
def readers(draw: Draw) -> Iterator[Case]:
    for d, hidden, classes, sizes, training, label in (
        (3, 4, 2, (4, 2), True, "batches of 4 and 2"),
        (4, 6, 3, (5, 5, 5, 1), True, "a last batch of 1"),
        (2, 5, 4, (6, 3), False, "a model that comes in eval mode"),
        (3, 3, 3, (3, 3, 3), True, "all sizes equal"),
        (5, 4, 3, (7,), True, "one batch"),
        (3, 6, 5, (2, 8, 4), False, "the last batch isn't the smallest, eval mode"),
    ):
        weights = [draw.normal(hidden, d), draw.normal(classes, hidden)]
        batches = [(draw.normal(n, d), draw.integers(0, classes, n)) for n in sizes]
        label = f"{label}, from a loader; {COMPARED}"
        yield case(weights, batches, training, label=label)
    hidden, d, classes = draw.sizes(3, 3, 9)
    weights = [draw.normal(hidden, d), draw.normal(classes, hidden)]
    batches = [(draw.normal(n, d), draw.integers(0, classes, n)) for n in draw.sizes(4, 2, 12)]
    label = f"four batches, from a loader; {COMPARED}"
    yield case(weights, batches, True, label=label)
