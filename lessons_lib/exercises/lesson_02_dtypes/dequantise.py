"""Exercise: back from int8 to floats."""

from collections.abc import Iterator

import torch
from jaxtyping import Float, Int8
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.requirements.dtypes import of_dtype
from lessons_lib.exercises.lesson_02_dtypes.lesson import lesson


@lesson.exercise(requirements=[of_dtype(torch.float32)])
def dequantise(q: Int8[Tensor, " n"], scale: float, zero_point: int) -> Float[Tensor, " n"]:
    """The float32 numbers that the int8 numbers mean."""


@dequantise.cases
def numbers(draw: Draw) -> Iterator[Case]:
    yield case(whole(draw, 5, -100, 100), 0.5, 0, label="scale 0.5, zero point 0")
    yield case(whole(draw, 6, -128, 60), 0.25, 100, label="scale 0.25, zero point 100")
    yield case(whole(draw, 4, 20, 128), 0.1, -90, label="scale 0.1, zero point −90")
    ends = torch.tensor([-128, 0, 127], dtype=torch.int8)
    yield case(ends, 2.0, 127, label="the ends of int8, zero point 127")
    yield case(ends, 4.0, -128, label="the ends of int8, zero point −128")
    yield case(whole(draw, 5, -128, 128), 1000.0, -20, label="scale 1000: floats up to 147,000")
    yield case(whole(draw, 4, -128, 128), 600.5, 20, label="scale 600.5: floats down to −88,874")
    yield case(whole(draw, 1, -20, 20), 0.75, 3, label="one number")


def whole(draw: Draw, n: int, low: int, high: int) -> Tensor:
    """Whole numbers in int8, the lowest and the highest among them."""
    made = draw.integers(low, high, n)
    made[0], made[-1] = low, high - 1
    return made.to(torch.int8)
