"""Exercise: a schedule that warms up and then falls along a cosine."""

from collections.abc import Callable, Iterator
from typing import Any

import torch
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.values.snapshot import plain_scalar
from lessons_lib.exercises.lesson_08_training_loop.lesson import lesson


def rates_of_all_steps(
    candidate: Callable[..., Any], steps: int, warm_up: int, peak: float, floor: float
) -> Any:
    """What the answer returns for each step, in float32, so that its cosine may be; a list if some of it is no number."""
    rates = [candidate(step, steps, warm_up, peak, floor) for step in range(steps)]
    rates = [r.item() if isinstance(r, Tensor) and r.numel() == 1 else plain_scalar(r) for r in rates]
    if all(type(r) in (int, float) for r in rates):
        return torch.tensor(rates, dtype=torch.float32)
    return rates


@lesson.exercise(points=2, harness=rates_of_all_steps, no_demand=["at least 1 and smaller"])
def warm_up_cosine(step: int, steps: int, warm_up: int, peak: float, floor: float) -> float:
    """The learning rate of this step: up to `peak` in `warm_up` steps, then along half a cosine down to `floor`."""


@warm_up_cosine.cases
def runs(draw: Draw) -> Iterator[Case]:
    yield case(7, 3, 0.3, 0.1, label="7 steps, 3 of them warm-up; compared: the rates of all steps")
    yield case(10, 4, 1.0, 0.0, label="10 steps, 4 of them warm-up, down to 0")
    yield case(12, 1, 0.5, 0.2, label="12 steps, the first of them warm-up")
    yield case(6, 5, 2.0, 0.5, label="6 steps, all but the last of them warm-up")
    yield case(10, 5, 1.5, 0.25, label="10 steps, half of them warm-up")
    for _ in range(2):
        warm_up, rest = draw.sizes(2, 3, 12)
        peak = draw.number(50, 100) / 50
        floor = draw.number(1, 40) / 100
        yield case(
            warm_up + rest, warm_up, peak, floor, label=f"{warm_up + rest} steps, {warm_up} of warm-up"
        )
