"""Bug hunt: a picture that is made brighter, and whose sky turns black."""

from collections.abc import Iterator

import torch
from jaxtyping import UInt8
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.requirements.dtypes import same_dtype
from lessons_lib.exercises.lesson_02_dtypes.lesson import lesson


@lesson.hunt(
    points=2,
    requirements=[same_dtype()],
    no_demand=["half of the points in any integer dtype"],
)
def brighten(image: UInt8[Tensor, "height width"], amount: int) -> UInt8[Tensor, "height width"]:
    """The image with `amount` added to every pixel, cut at 0 and at 255."""
    brighter = image + amount
    return brighter.clamp(0, 255)


@brighten.cases
def images(draw: Draw) -> Iterator[Case]:
    ends = torch.tensor([[0, 100, 155], [156, 200, 255]], dtype=torch.uint8)
    yield case(ends, 100, label="100 brighter")
    yield case(pixels(draw, 3, 4), 60, label="60 brighter")
    yield case(ends, -100, label="100 darker")
    yield case(pixels(draw, 3, 3), -80, label="80 darker, a square")
    greys = torch.tensor([[40, 120, 230], [90, 200, 60]], dtype=torch.uint8)
    yield case(greys, 60, label="60 brighter, neither black nor white before")
    yield case(greys, -70, label="70 darker, neither black nor white before")
    yield case(greys[:, :2], -50, label="50 darker, a small square")
    yield case(pixels(draw, 2, 5), 0, label="as it is")
    yield case(pixels(draw, 4, 2), 255, label="all white")
    yield case(pixels(draw, 2, 2), -255, label="all black")
    yield case(pixels(draw, 1, 3), 30, label="30 brighter, one row")
    yield case(pixels(draw, 4, 1), -30, label="30 darker, one column")


def pixels(draw: Draw, height: int, width: int) -> Tensor:
    """Random pixels, of which one is black and one white."""
    image = draw.integers(1, 255, height, width)
    image[0, 0], image[-1, -1] = 0, 255
    return image.to(torch.uint8)
