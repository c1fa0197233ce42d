"""Bug hunt: the mean of unequal batches' means."""

from collections.abc import Callable, Iterator
from typing import Any

import torch
from jaxtyping import Float
from torch import Tensor, nn

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.values.number import number_as_tensor
from lessons_lib.exercises.lesson_06_autograd_in_torch.inputs_alone import recording_on
from lessons_lib.exercises.lesson_08_training_loop.lesson import lesson
from lessons_lib.exercises.lesson_08_training_loop.watched import WatchedReader

F: Any = torch.nn.functional  # untyped, so that the program can be as it was posted


def loss_of_a_reader(
    candidate: Callable[..., Any], weights: list[Tensor], x: Float[Tensor, "n d"], y: Tensor, rows: int
) -> Any:
    """The loss of a network with these weights, in eval mode."""
    return number_as_tensor(candidate(WatchedReader(*weights).eval(), x, y, rows), x)


@lesson.exercise(
    kind="hunt",
    points=1,
    harness=loss_of_a_reader,
    requirements=[recording_on()],
    no_demand=["As posted", "at most `rows` rows", "you may keep that part"],
)
def validation_loss(model: nn.Module, x: Tensor, y: Tensor, rows: int) -> float:
    """The mean cross-entropy over all examples, computed in batches of at most `rows` rows."""
    losses = []
    with torch.no_grad():
        for part, right in zip(x.split(rows), y.split(rows)):  # noqa: B905 - as it was posted
            losses.append(F.cross_entropy(model(part), right).item())
    return sum(losses) / len(losses)


@validation_loss.cases
def tables(draw: Draw) -> Iterator[Case]:
    for d, hidden, classes, n, rows, label in (
        (3, 4, 2, 5, 4, "5 examples in batches of 4: the last one has 1"),
        (2, 5, 3, 7, 3, "7 examples in batches of 3"),
        (4, 3, 5, 8, 3, "8 examples in batches of 3: the last one has 2"),
        (3, 3, 3, 6, 3, "6 examples in batches of 3: all equal"),
        (4, 6, 3, 4, 9, "fewer examples than a batch may have"),
    ):
        weights = [draw.normal(hidden, d), draw.normal(classes, hidden)]
        yield case(weights, draw.normal(n, d), draw.integers(0, classes, n), rows, label=label)
    rows = draw.number(3, 6)
    n = 4 * rows + draw.number(1, rows)
    weights = [draw.normal(5, 4), draw.normal(3, 5)]
    yield case(weights, draw.normal(n, 4), draw.integers(0, 3, n), rows, label="five batches")
