"""Exercise: the largest float32 below a number."""

import math
from collections.abc import Callable, Iterator
from typing import Any

import torch

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.requirements.by_hand import without
from lessons_lib.exercises.lesson_02_dtypes.lesson import lesson
from lessons_lib.exercises.lesson_02_dtypes.numbers import number_of


def as_a_number(candidate: Callable[..., Any], value: float) -> Any:
    return number_of(candidate(value))


@lesson.exercise(
    points=2, harness=as_a_number, requirements=[without("nextafter", operations=["nextafter", "nextafter_"])]
)
def largest_below(value: float) -> float:
    """The largest float32 that is smaller than `value`, which float32 holds."""


@largest_below.cases
def values(draw: Draw) -> Iterator[Case]:
    numbers = [
        (6.5, "6.5"),
        (1.0, "1, where a new exponent begins"),
        (1100.0, "1100"),
        (-6.5, "−6.5"),
        (-1.0, "−1, where a new exponent begins"),
        (0.0, "0"),
        (2.0**-126, "the smallest number of the usual kind"),
        (2.0**-149, "the smallest positive number"),
        (-(2.0**-140), "a negative number near 0"),
        (math.inf, "inf"),
        (-torch.finfo(torch.float32).max, "the lowest number"),
        (2.0**24, "2**24"),
        (-0.0, "−0.0, which equals 0.0 and has other bits"),
    ]
    drawn = (draw.normal(4).float() * 2.0 ** draw.integers(-20, 20, 4)).tolist()
    numbers += [(value, f"{value:g}") for value in drawn]
    for value, label in numbers:
        yield case(value, label=label)
