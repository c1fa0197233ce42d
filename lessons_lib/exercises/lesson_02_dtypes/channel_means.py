"""Exercise: the means of an image's channels, without a copy of it in floats."""

from collections.abc import Callable, Iterator
from typing import Any

import torch
from jaxtyping import Float, UInt8
from torch import Tensor

from lessons_lib.checking.asks.memory import peak_bytes
from lessons_lib.checking.cases import Case, Draw, case
from lessons_lib.exercises.lesson_02_dtypes.lesson import lesson

MOST = 100_000  # bytes, beside 180,000 of the image that it is measured on


def in_double(
    candidate: Callable[..., Any], image: UInt8[Tensor, "height width channels"]
) -> Float[Tensor, " channels"]:
    """The answer in float64, so that the means, which are exact in float32, are compared exactly."""
    answer = candidate(image)
    return answer.double() if isinstance(answer, Tensor) and answer.is_floating_point() else answer


def a_large_image(draw: Draw) -> tuple[Tensor]:
    return (pixels(draw, 200, 300, 3),)


@lesson.exercise(
    points=2,
    drive=in_double,
    asks=[peak_bytes(MOST, a_large_image)],
    hints=[
        "Which two axes have to disappear? And which tensors do you make on the way: how large are they?",
        "A sum of uint8 is an int64: it has room, and there are only 3 of them. `sum` takes several axes at once.",
        "`image.sum(dim=(0, 1))`, divided by the number of pixels. (`mean` refuses uint8, but takes `dtype=torch.float32`.)",
    ],
)
def channel_means(image: UInt8[Tensor, "height width channels"]) -> Float[Tensor, " channels"]:
    """The mean of each channel over all pixels."""
    height, width, _ = image.shape
    return image.sum(dim=(0, 1)) / (height * width)


@channel_means.cases
def images(draw: Draw) -> Iterator[Case]:
    yield case(pixels(draw, 4, 8, 3), label="4 × 8 pixels, 3 channels")
    yield case(pixels(draw, 2, 16, 4), label="2 × 16 pixels, 4 channels")
    yield case(pixels(draw, 4, 4, 4), label="all three sizes equal")
    yield case(pixels(draw, 64, 32, 3), label="64 × 32 pixels")
    yield case(pixels(draw, 1, 1, 2), label="one pixel")


def pixels(draw: Draw, height: int, width: int, channels: int) -> Tensor:
    """Bright pixels, brighter from channel to channel; where their number is a power of two, means are exact in float32."""
    low = torch.arange(channels) * 30
    return (draw.integers(60, 130, height, width, channels) + low).to(torch.uint8)


@channel_means.misconception(
    "Your sums wrapped around in uint8 before they were divided: 200 + 100 is 44 there. Sum in a wider dtype."
)
def summed_in_uint8(image: Tensor) -> Tensor:
    return image.sum(dim=(0, 1), dtype=torch.uint8) / (image.shape[0] * image.shape[1])


@channel_means.misconception(
    "The rows were added up in uint8 and wrapped around before the mean was taken. Sum in a wider dtype."
)
def rows_added_in_uint8(image: Tensor) -> Tensor:
    return image.sum(dim=0, dtype=torch.uint8).float().mean(dim=0) / image.shape[0]


@channel_means.misconception(
    "Your numbers are the means of the pixels over their channels. It is the pixels that are to disappear."
)
def mean_of_each_pixel(image: Tensor) -> Tensor:
    return image.float().mean(dim=2)


@channel_means.misconception("You have one mean for the whole image. Each channel has its own.")
def one_mean_for_all(image: Tensor) -> Tensor:
    return image.float().mean()


@channel_means.misconception(
    "Only the rows have disappeared: your numbers are means over the height, for each column and channel."
)
def mean_over_the_height(image: Tensor) -> Tensor:
    return image.float().mean(dim=0)


@channel_means.misconception("Your means are cut to whole numbers.")
def cut_to_whole_numbers(image: Tensor) -> Tensor:
    return (image.sum(dim=(0, 1)) // (image.shape[0] * image.shape[1])).float()


@channel_means.misconception(
    "You divided by the number of all elements, channels included. Each channel has height × width of them."
)
def divided_by_all_elements(image: Tensor) -> Tensor:
    return image.sum(dim=(0, 1)) / image.numel()


@channel_means.misconception(
    "Your numbers are the sums of the channels, not yet divided by the number of pixels."
)
def not_divided(image: Tensor) -> Tensor:
    return image.sum(dim=(0, 1)).float()


@channel_means.misconception(
    "Your numbers are the means of the rows of pixels: the first axis was kept. The channels are the last axis."
)
def first_axis_kept(image: Tensor) -> Tensor:
    return image.float().mean(dim=(1, 2))


@channel_means.misconception(
    "Your means are on a scale from 0 to 1. They are asked on the image's own, from 0 to 255."
)
def divided_by_255(image: Tensor) -> Tensor:
    return image.sum(dim=(0, 1)) / (image.shape[0] * image.shape[1]) / 255


@channel_means.misconception(
    "Your means were rounded to float16, whose numbers near 100 are 1/16 apart. Give them in float32."
)
def in_half_precision(image: Tensor) -> Tensor:
    return (image.sum(dim=(0, 1)) / (image.shape[0] * image.shape[1])).half()


@channel_means.misconception("You divided by the height alone. A channel has height × width pixels.")
def divided_by_the_height(image: Tensor) -> Tensor:
    return image.sum(dim=(0, 1)) / image.shape[0]


@channel_means.misconception("You divided by the width alone. A channel has height × width pixels.")
def divided_by_the_width(image: Tensor) -> Tensor:
    return image.sum(dim=(0, 1)) / image.shape[1]
