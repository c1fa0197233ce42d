"""Exercise: how far away the next larger float is."""

from collections.abc import Callable, Iterator
from typing import Any

import torch

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_02_dtypes.lesson import lesson
from lessons_lib.exercises.lesson_02_dtypes.numbers import number_of

DTYPES = (torch.float64, torch.float32, torch.float16, torch.bfloat16)


def as_a_number(candidate: Callable[..., Any], value: float, dtype: torch.dtype) -> Any:
    return number_of(candidate(value, dtype))


@lesson.exercise(
    harness=as_a_number,
    no_demand=[
        "torch.finfo(dtype).eps is the gap above 1",
        "gap_above(value, dtype)",
        "that this dtype holds exactly",
        "dtype: torch.float64, float32, float16 or bfloat16",
    ],
)
def gap_above(value: float, dtype: torch.dtype) -> float:
    """The distance from `value` to the next larger number of this dtype."""


@gap_above.cases
def values(draw: Draw) -> Iterator[Case]:
    numbers = [
        (1.0, torch.float32),
        (6.5, torch.float32),
        (1000.0, torch.float32),
        (5.0, torch.float32),
        (80.0, torch.bfloat16),
        (2048.0, torch.float16),
        (3.0, torch.bfloat16),
        (0.75, torch.float16),
        (2.0**24, torch.float32),
        (100.0, torch.float64),
        (256.0, torch.bfloat16),
        (0.0625, torch.bfloat16),
        (0.01171875, torch.float64),
        (60000.0, torch.float16),
        (1e300, torch.float64),
        (1e-200, torch.float64),
        (255.0, torch.bfloat16),
        (2047.0, torch.float16),
        *((float(draw.number(9, 16) * 2.0 ** draw.number(-12, 12)), draw.one_of(DTYPES)) for _ in range(4)),
    ]
    for value, dtype in numbers:
        yield case(value, dtype, label=f"{value:g} in {str(dtype).removeprefix('torch.')}")
