"""Bug hunt: a graph kept alive by a running total."""

from collections.abc import Callable, Iterator
from typing import Any
from unittest import mock

import torch
from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.collect.exceptions import names_used_by
from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.exercise.exercise import Function
from lessons_lib.counting.bytes import ByteCounter
from lessons_lib.counting.functions import FunctionCounter
from lessons_lib.exercises.lesson_06_autograd_in_torch.inputs_alone import inputs_alone
from lessons_lib.exercises.lesson_06_autograd_in_torch.lesson import lesson
from lessons_lib.exercises.lesson_06_autograd_in_torch.observing import nodes_behind, told

F: Any = torch.nn.functional  # untyped, so that this can be the program as it was posted
Batches = list[tuple[Tensor, Tensor]]
SMALL = 64  # bytes a batch: a number may be kept, or a tensor of one
MORE = 2  # times as many batches, to see what grows with them
CUTS = ("no_grad", "inference_mode", "detach")  # calls that would let a batch's graph go, at the right place
_STOPPED = {
    "a leaf Variable that requires grad": (
        "your program changes in place a leaf that requires grad. A report changes no weight, and its total "
        "needs no gradient: which does your program change, a weight or the total?"
    ),
    "backward through the graph a second time": (
        "your program goes backward through a graph a second time, as when `backward` starts from a total that still holds the "
        "earlier batches' graphs. Does a report need a backward pass at all?"
    ),
    **dict.fromkeys(
        ("/: 'float' and 'list'", "/: 'Tensor' and 'list'"),
        "your program divides by a list of batches. Which number belongs there instead?",
    ),
}


def loss_and_memory(
    candidate: Callable[[Tensor, Batches], Any], weight: Float[Tensor, "d classes"], batches: Batches
) -> tuple[Any, str, str]:
    """The mean loss as one number, what grows with the number of batches, and whether the answer carries a graph."""
    answer, few_bytes, few_functions = _measured(candidate, weight, batches)
    _, many_bytes, many_functions = _measured(candidate, weight, batches * MORE)
    added = len(batches) * (MORE - 1)
    grows = "memory stays the same"
    if many_bytes - few_bytes > SMALL * added:
        used = [name for name in CUTS if name in names_used_by(candidate)]
        grows = "memory grows" + (f" despite {used[0]}" if used else "")
    elif many_functions - few_functions >= added:
        grows = "the graph grows"
    carried = "with a graph" if nodes_behind(answer) else "without a graph"
    if isinstance(answer, Tensor):
        answer = answer.detach()
    elif isinstance(answer, float):
        answer = torch.tensor(answer, dtype=weight.dtype)
    return answer, grows, carried


def _measured(candidate: Function, weight: Tensor, batches: Batches) -> tuple[Any, int, int]:
    """The answer, and the most bytes and the most Functions that were alive at one time."""
    # A garbage collection takes most of a second here, and no graph of a loss needs one.
    no_collection = mock.patch("gc.collect", return_value=0)
    with no_collection, ByteCounter(block=1) as counter, FunctionCounter() as functions:
        answer = told(_STOPPED, candidate, weight, list(batches))
    return answer, counter.peak, functions.peak


@lesson.exercise(
    kind="hunt",
    points=2,
    harness=loss_and_memory,
    requirements=[inputs_alone(most_cases=2, instead="Does a report need a backward pass at all?")],
    no_demand=["It's only a report", "all ten scores are equal"],
)
def mean_loss(weight: Tensor, batches: Batches) -> Tensor:
    """The mean of the batches' cross-entropies, without a graph that grows."""
    total = 0
    for x, y in batches:
        total += F.cross_entropy(x @ weight, y)
    return total / len(batches)


@mean_loss.cases
def classifiers(draw: Draw) -> Iterator[Case]:
    for d, classes, sizes, label in (
        (2, 3, (4, 4, 4), "3 batches of 4"),
        (3, 4, (5, 5, 5, 5, 2), "5 batches, the last one smaller"),
        (3, 3, (3, 3, 3), "all sizes equal"),
        (2, 4, (6, 6, 6, 1), "a last batch of 1"),
    ):
        batches = [(draw.normal(n, d), draw.integers(0, classes, n)) for n in sizes]
        label = f"{label}; compared: the mean, what grows, and whether the mean carries a graph"
        yield case(draw.normal(d, classes).requires_grad_(), batches, label=label)
