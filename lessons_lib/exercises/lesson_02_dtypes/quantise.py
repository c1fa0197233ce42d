"""Exercise: floats as int8, by a scale and a zero point."""

from collections.abc import Iterator

import torch
from jaxtyping import Float, Int8
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.requirements.dtypes import of_dtype
from lessons_lib.exercises.lesson_02_dtypes.lesson import lesson


@lesson.exercise(points=2, requirements=[of_dtype(torch.int8)])
def quantise(x: Float[Tensor, " n"], scale: float, zero_point: int) -> Int8[Tensor, " n"]:
    """Each number as a whole number of steps of size `scale`, counted from the zero point, clamped to int8."""


@quantise.cases
def numbers(draw: Draw) -> Iterator[Case]:
    yield case(steps(draw, 6, -100, 100) * 0.1, 0.1, 0, label="scale 0.1, zero point 0")
    yield case(steps(draw, 5, -90, 60) * 0.25, 0.25, 30, label="scale 0.25, zero point 30")
    yield case(steps(draw, 7, 20, 200) * 0.02, 0.02, -100, label="scale 0.02, zero point −100")
    yield case(steps(draw, 8, -400, 400) * 0.5, 0.5, 3, label="scale 0.5, some out of range")
    yield case(steps(draw, 4, 200, 500) * 2.0, 2.0, -5, label="scale 2, all above the range")
    yield case(steps(draw, 3, -500, -200) * 4.0, 4.0, 10, label="scale 4, all below the range")
    halfway = torch.tensor([11.47, 10.53, -11.47, -10.53, 21.48], dtype=torch.float64)
    yield case(halfway * 0.5, 0.5, 0, label="nearly halfway between two steps")
    yield case(halfway[1:] * 0.25, 0.25, 4, label="nearly halfway, with a zero point")
    many = torch.tensor([107.47, 112.53, -107.47, 114.53], dtype=torch.float64)
    yield case(many * 0.3, 0.3, 0, label="many steps, and nearly halfway")
    yield case(many[:3] * 0.3, 0.3, -10, label="many steps, nearly halfway, with a zero point")
    large = torch.tensor([80300.0, -70200.0, 3100.0], dtype=torch.float64)
    yield case(large, 1000.0, 0, label="scale 1000, and numbers up to 80,300")
    yield case(steps(draw, 1, 5, 40) * 0.1, 0.1, 7, label="one number")
    yield case(steps(draw, 4, 20, 200) * 0.5, 0.5, -128, label="zero point −128")
    yield case(steps(draw, 5, -200, -20) * 0.5, 0.5, 127, label="zero point 127")


def steps(draw: Draw, n: int, low: int, high: int) -> Tensor:
    """`n` numbers of steps, each up to 0.4 of a step off a whole number, so that none lies halfway."""
    return draw.integers(low, high, n) + draw.uniform(n, low=-0.4, high=0.4)
