"""Exercise: an image of floats from 0 to 1, as bytes."""

from collections.abc import Iterator

import torch
from jaxtyping import Float, UInt8
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.requirements.dtypes import of_dtype
from lessons_lib.exercises.lesson_02_dtypes.lesson import lesson


@lesson.exercise(
    requirements=[of_dtype(torch.uint8)],
    no_demand=["half of the points in any integer dtype"],
)
def to_bytes(image: Float[Tensor, "height width"]) -> UInt8[Tensor, "height width"]:
    """The image's values from 0 to 1 as whole numbers from 0 to 255."""


@to_bytes.cases
def images(draw: Draw) -> Iterator[Case]:
    yield case(black_to_white(draw), label="2 × 3 pixels from black to white")
    yield case(pixels(draw, 3, 5, 0, 256), label="3 × 5 pixels, the darkest and the brightest slightly off")
    yield case(pixels(draw, 4, 4, -60, 330), label="a square, some pixels out of range")
    yield case(pixels(draw, 3, 2, -100, 0), label="all below 0")
    yield case(pixels(draw, 2, 4, 256, 400), label="all above 1")
    near = torch.tensor([[155.47, 60.0, 183.47], [111.48, 187.46, 240.1]], dtype=torch.float64)
    yield case(near / 255, label="some pixels nearly halfway between two bytes")
    yield case(near[:, 2:] / 255, label="two pixels, one of them nearly halfway")
    ends = torch.tensor([[0.0, 1.0]], dtype=torch.float64)
    yield case(ends, label="black and white")
    far = torch.tensor([[300.0, 0.5012], [-300.0, 0.2], [-0.6, 200.0]], dtype=torch.float64)
    yield case(far, label="some pixels far out of range")
    yield case(far.T[:1], label="some pixels far out of range, one row")


def black_to_white(draw: Draw) -> Tensor:
    """2 × 3 pixels of three digits, from exactly 0.0 to exactly 1.0: the card of a wrong answer shows them whole."""
    image = pixels(draw, 2, 3, 0, 256).mul(1000).round() / 1000
    image[0, 0], image[-1, -1] = 0.0, 1.0
    return image


def pixels(draw: Draw, height: int, width: int, low: int, high: int) -> Tensor:
    """Pixels of `low` to `high` 255ths, each up to 0.4 of a 255th off, so that none lies halfway.

    The lowest and the highest are among them.
    """
    wholes = draw.integers(low, high, height, width)
    wholes[0, 0], wholes[-1, -1] = low, high - 1
    return (wholes + draw.uniform(height, width, low=-0.4, high=0.4)) / 255
