"""Exercise: a training step that no old gradient makes more expensive."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import torch
from torch import Tensor, nn

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.requirements.memory import peak_bytes
from lessons_lib.exercises.lesson_07_gpu_memory.lesson import lesson
from lessons_lib.exercises.lesson_07_gpu_memory.readers import Batches, plain_loss, reader

# Weights and their gradients: 744,000 bytes each; a table of 150 hidden numbers each: 360,000.
# 1.9 MB without old gradients, 2.3 MB if they live through the forward pass, 2.6 MB if they are filled with 0.
BUDGET = 2_000_000


def losses_and_weights(
    candidate: Callable[..., Any], weights: list[Tensor], batches: Batches, rate: float, momentum: float
) -> tuple[list[Any], list[Tensor]]:
    """The loss that each step returned, and the weights after the last one. weights: (out, in) of each linear layer."""
    model = reader(*weights)
    optimizer = torch.optim.SGD(model.parameters(), lr=rate, momentum=momentum)
    losses = [plain_loss(candidate(model, optimizer, x, y), weights[0]) for x, y in batches]
    return losses, [weight.detach() for weight in model.parameters()]


def large_weights(draw: Draw) -> tuple[Any, ...]:
    """Weights of 300 × 300, and three batches of 150."""
    batches = [(draw.normal(150, 300), draw.integers(0, 10, 150)) for _ in range(3)]
    return [draw.normal(300, 300), draw.normal(10, 300)], batches, 0.5, 0.0


def _cause(peak: int) -> str:
    if 2_200_000 < peak < 2_214_000:
        return (
            "That's the peak you'd get with gradients still in memory while a forward pass runs, or with a copy of the batch. "
            "After which line does nothing need the gradients any more?"
        )
    if 2_214_000 < peak < 2_226_000:
        return (
            "That's the peak you'd get if a second graph is in memory, or if the backward pass can't free what "
            "the graph keeps, as with `retain_graph=True` or a name for a hidden layer's output. What in your "
            "code holds on to a graph, or to such an output?"
        )
    if 2_226_000 < peak < 2_240_000:
        return (
            "That's the peak you'd get with a copy of the gradients. `backward` puts them into `.grad`, where the optimizer "
            "finds them: what do you need the copy for?"
        )
    if 2_450_000 < peak < 2_800_000:
        return (
            "That's the peak you'd get with a second set of tensors as large as all weights, such as gradients that are filled "
            "with 0 instead of freed, or a copy of the weights. Which of them do you need?"
        )
    return ""


@lesson.exercise(
    points=2,
    harness=losses_and_weights,
    requirements=[peak_bytes(BUDGET, large_weights, _cause)],
    no_demand=["no weight has a gradient before the first call"],
)
def step_in_budget(model: nn.Module, optimizer: torch.optim.Optimizer, x: Tensor, y: Tensor) -> float:
    """One training step on the batch's mean cross-entropy; returns the loss before the step."""


@step_in_budget.cases
def models(draw: Draw) -> Iterator[Case]:
    # With one layer nothing raises if the weights move between forward and backward: what is saved is the batch.
    for sizes, rows, rate, momentum, label in (
        ((3, 4, 2), (5, 5, 5), 0.5, 0.0, "3 batches of 5"),
        ((2, 5, 3), (4, 4, 4, 2), 0.2, 0.0, "4 batches, the last one smaller"),
        ((3, 3, 3), (3, 3, 3), 0.3, 0.9, "all sizes equal, and SGD with momentum"),
        ((4, 3), (5, 5, 5), 0.5, 0.0, "a single layer"),
        ((5, 4), (6, 3), 0.1, 0.5, "a single layer, 2 batches, and SGD with momentum"),
        ((4, 2, 3), (6,), 0.4, 0.0, "a single batch"),
        ((5, 4, 6), (1, 7), 0.25, 0.0, "a batch of 1, then one of 7"),
        # So many losses that float32 is off by more than rounding in at least one.
        ((4, 6, 3), (5,) * 20, 0.3, 0.0, "20 batches of 5"),
        ((3, 5, 4), (3,) * 24, 0.2, 0.6, "24 batches of 3, and SGD with momentum"),
    ):
        weights = [draw.normal(out, into) for into, out in pairwise(sizes)]
        batches = [(draw.normal(n, sizes[0]), draw.integers(0, sizes[-1], n)) for n in rows]
        yield case(
            weights,
            batches,
            rate,
            momentum,
            label=f"{label}; compared: the losses, and the weights afterwards",
        )
