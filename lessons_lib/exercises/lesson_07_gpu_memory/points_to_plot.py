"""Bug hunt: a list of views that keeps everything alive."""

from collections.abc import Callable, Iterator
from typing import Any

from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.counting.bytes import ByteCounter
from lessons_lib.counting.nested import tensors_in
from lessons_lib.counting.storages import storage_nbytes
from lessons_lib.exercises.lesson_07_gpu_memory.lesson import lesson
from lessons_lib.exercises.lesson_07_gpu_memory.model_card import quick_collections

NUMBERS = 40  # columns of the weight, so that two of them are little
SMALL = 64  # bytes a batch that may be kept besides the points: a number or two
MORE = 2  # times as many batches, to see what grows with them


def points_and_memory(
    candidate: Callable[..., Any], weight: Float[Tensor, "d numbers"], batches: list[Any]
) -> dict[str, Any]:
    """The points, what they keep alive, and how many whole results are there at a time while they are made."""
    answer, peak = _measured(candidate, weight, batches)
    _, peak_of_more = _measured(candidate, weight, batches * MORE)
    shown = sum(t.numel() * t.itemsize for t in tensors_in(answer))
    row = weight.shape[1] * weight.itemsize
    whole, largest = (function(map(len, batches)) * row for function in (sum, max))
    kept = "themselves alone"
    if storage_nbytes(answer) > shown + SMALL * len(batches):
        kept = "more than themselves"
    alive = "at most one"
    if peak_of_more - peak > whole * (MORE - 1) / 2:
        alive = "more with each batch"
    elif peak > 1.5 * largest + (1 + len(batches)) * 2 * row / NUMBERS * max(map(len, batches)):
        alive = "two"  # the last batch's, while the next one is made
    return {"points": answer, "what the points keep alive": kept, "whole results at a time": alive}


def _measured(candidate: Callable[..., Any], weight: Tensor, batches: list[Any]) -> tuple[Any, int]:
    """The answer, and the most bytes that were alive at one time."""
    with quick_collections(), ByteCounter(block=1) as counter:
        answer = candidate(weight, list(batches))
    return answer, counter.peak


@lesson.hunt(points=2, harness=points_and_memory)
def points_to_plot(weight: Tensor, batches: list[Tensor]) -> list[Tensor]:
    """The first two of each row's numbers, a tensor of shape (rows, 2) a batch."""
    points = []
    for x in batches:
        numbers = x @ weight
        points.append(numbers[:, :2])
    return points


@points_to_plot.cases
def digits(draw: Draw) -> Iterator[Case]:
    for d, sizes, label in (
        (3, (5, 5, 5), "3 batches of 5 rows"),
        (4, (6, 6, 6, 6, 3), "5 batches, the last one smaller"),
        (2, (2, 2), "2 batches of 2 rows"),
        (3, (1, 1, 1), "3 batches of 1 row"),
        (5, (4, 4, 1), "a last batch of 1 row"),
        (4, (draw.number(8, 40), draw.number(8, 40)), "2 batches of drawn sizes"),
    ):
        weight, batches = draw.normal(d, NUMBERS), [draw.normal(n, d) for n in sizes]
        yield case(weight, batches, label=label)
