"""Exercise: the gradient of a large batch, from parts that fit."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from torch import Tensor, nn
from torch.nn.modules.module import register_module_forward_pre_hook

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.exercise.requirement import Assessment, Trial
from lessons_lib.checking.requirements.memory import PeakBytes
from lessons_lib.exercises.lesson_07_gpu_memory.lesson import lesson
from lessons_lib.exercises.lesson_07_gpu_memory.readers import plain_loss, reader, weights_moved

# Weights and gradients: 12,000 bytes each. Hidden numbers of 20 rows: 8,000 bytes; of all 2,000: 800,000.
BUDGET = 100_000
PART = 20  # rows


def loss_and_gradients(
    candidate: Callable[..., Any], weights: list[Tensor], x: Tensor, y: Tensor, rows: int
) -> tuple[Any, list[Any], str]:
    """The loss that the answer returned, what is in `.grad` then, and whether the model is as it was."""
    model = reader(*weights)
    loss = plain_loss(candidate(model, x, y, rows), x)
    parameters, moved = list(model.parameters()), weights_moved(model, weights)
    if not model.training or not all(p.requires_grad for p in parameters):
        return loss, [p.grad for p in parameters], "eval mode, or frozen weights"
    return loss, [p.grad for p in parameters], "weights moved" if moved else "weights as before"


def many_rows(draw: Draw) -> tuple[Any, ...]:
    """2,000 rows in parts of 20, so that parts of `rows` and `rows` parts differ."""
    return [draw.normal(50, 20), draw.normal(10, 50)], draw.normal(2000, 20), draw.integers(0, 10, 2000), PART


def _cause(peak: int) -> str:
    if 800_000 < peak < 1_600_000:
        return "The graphs of all parts together need about that much. When is each part's graph freed?"
    if 2_000_000 < peak < 3_000_000:
        return (
            "All rows in one batch need about that much. Which rows go forward before your first `backward`?"
        )
    return "When a part goes forward, what's still in memory from the part before it?"


@dataclass(frozen=True)
class PartByPart(PeakBytes):
    """The peak, and how many rows went through a module at one time."""

    def observe(self, trial: Trial) -> dict[str, Any]:
        rows = [0]

        def watch(module: nn.Module, inputs: tuple[Any, ...]) -> None:
            if inputs and isinstance(inputs[0], Tensor) and inputs[0].dim():
                rows.append(len(inputs[0]))

        handle = register_module_forward_pre_hook(watch)
        try:
            seen = super().observe(trial)
        finally:
            handle.remove()
        return {**seen, "rows": max(rows)}

    def judge(self, seen: dict[str, Any]) -> Assessment:
        rows = seen["rows"]
        if rows > PART:
            message = f"{rows:,} rows went through the model at one time, and `rows` was {PART}. Where do you cut x?"
            return Assessment(message, False)
        return (
            super().judge(seen)
            if rows
            else Assessment("No rows went through `model`. Call it part by part.", False)
        )


@lesson.exercise(
    points=2,
    harness=loss_and_gradients,
    requirements=[PartByPart(BUDGET, many_rows, _cause)],
    no_demand=["Before the call, no weight has a gradient"],
)
def accumulated_gradients(model: nn.Module, x: Tensor, y: Tensor, rows: int) -> float:
    """Fills `.grad` with the gradient of the mean cross-entropy over all rows, part by part; returns that mean."""


@accumulated_gradients.cases
def batches(draw: Draw) -> Iterator[Case]:
    for sizes, n, rows, label in (
        ((3, 4, 2), 6, 2, "6 rows in parts of 2"),
        ((2, 5, 3), 7, 3, "7 rows in parts of 3: the last part has 1"),
        ((4, 3, 5), 8, 3, "8 rows in parts of 3: the last part has 2"),
        ((3, 3, 3), 3, 3, "all sizes equal, one part"),
        ((5, 2, 4), 4, 1, "parts of 1 row"),
        ((2, 3, 4), 5, 9, "fewer rows than a part may have"),
        ((4, 6, 3), 9, 4, "9 rows in parts of 4: the last part has 1"),
    ):
        weights = [draw.normal(out, into) for into, out in pairwise(sizes)]
        label = f"{label}; compared: the loss, the gradients, and whether the weights moved"
        yield case(weights, draw.normal(n, sizes[0]), draw.integers(0, sizes[-1], n), rows, label=label)
