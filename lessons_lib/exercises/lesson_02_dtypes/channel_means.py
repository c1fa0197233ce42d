"""Exercise: the means of an image's channels, without a copy of it in floats."""

from collections.abc import Iterator

import torch
from jaxtyping import Float, UInt8
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.requirements.dtypes import of_dtype
from lessons_lib.checking.requirements.memory import peak_bytes
from lessons_lib.checking.requirements.numpy_detour import no_numpy_detour
from lessons_lib.exercises.lesson_02_dtypes.in_words import means
from lessons_lib.exercises.lesson_02_dtypes.lesson import lesson

MOST = 90_000  # bytes, half of the 180,000 of the image that it is measured on


def a_large_image(draw: Draw) -> tuple[Tensor]:
    return (pixels(draw, 200, 300, 3),)


@lesson.exercise(
    points=2,
    harness=means,
    requirements=[of_dtype(torch.float32), peak_bytes(MOST, a_large_image), no_numpy_detour()],
)
def channel_means(image: UInt8[Tensor, "height width channels"]) -> Float[Tensor, " channels"]:
    """The mean of each channel over all pixels."""


@channel_means.cases
def images(draw: Draw) -> Iterator[Case]:
    yield case(pixels(draw, 4, 8, 3), label="4 × 8 pixels, 3 channels")
    yield case(pixels(draw, 2, 16, 4), label="2 × 16 pixels, 4 channels")
    yield case(pixels(draw, 4, 4, 4), label="all three sizes equal")
    yield case(pixels(draw, 64, 32, 3), label="64 × 32 pixels")
    yield case(pixels(draw, 32, 40, 4), label="32 × 40 pixels")
    yield case(bright_below(draw, 13, 3), label="13 × 2 pixels, the last row white")
    yield case(bright_below(draw, 131, 4), label="131 × 2 pixels, the last row white")
    yield case(bright_below(draw, 201, 3), label="201 × 2 pixels, the last row white")
    two = torch.tensor([[[10, 200, 31], [11, 201, 34]]], dtype=torch.uint8)
    yield case(two, label="two pixels beside each other")
    yield case(two.transpose(0, 1).contiguous(), label="two pixels one below the other")
    yield case(pixels(draw, 1, 1, 2), label="one pixel")
    yield case(pixels(draw, 3, 8, 1), label="3 × 8 pixels, 1 channel")


def pixels(draw: Draw, height: int, width: int, channels: int) -> Tensor:
    """Bright pixels, brighter from channel to channel."""
    low = torch.arange(channels) * 30
    return (draw.integers(60, 130, height, width, channels) + low).to(torch.uint8)


def bright_below(draw: Draw, height: int, channels: int) -> Tensor:
    """An image whose last row is white, so that a smaller last band of rows differs from the others."""
    image = pixels(draw, height, 2, channels)
    image[-1] = 255
    return image
