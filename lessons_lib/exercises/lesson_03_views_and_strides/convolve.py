"""Exercise: a convolution as one matrix product."""

from collections.abc import Iterator

from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.requirements.by_hand import without
from lessons_lib.checking.requirements.dtypes import same_dtype
from lessons_lib.checking.requirements.loops import no_python_loop
from lessons_lib.exercises.lesson_03_views_and_strides.lesson import lesson

OF_SCIPY = ("convolve2d", "correlate2d", "fftconvolve", "oaconvolve", "convolve", "correlate")


def large_image(draw: Draw, n: int) -> tuple[Tensor, Tensor]:
    return draw.normal(n // 4, n // 4), draw.normal(3, 3)


@lesson.exercise(
    points=2,
    needs=["im2col"],
    requirements=[
        without(
            "conv1d",
            "conv2d",
            "conv3d",
            "conv_transpose2d",
            "convolution",
            "Conv2d",
            *OF_SCIPY,
            operations=["convolution"],
        ),
        no_python_loop(large_image),
        same_dtype(),
    ],
    no_demand=["floats of one dtype"],
)
def convolve(image: Float[Tensor, "h w"], kernel: Float[Tensor, "k k"]) -> Float[Tensor, "down across"]:
    """For every k × k window the sum of its pixels times the kernel's numbers in the same places."""


@convolve.cases
def images_and_kernels(draw: Draw) -> Iterator[Case]:
    yield case(draw.normal(3, 4), draw.normal(2, 2), label="3 × 4 pixels, a 2 × 2 kernel")
    yield case(draw.normal(6, 4), draw.normal(3, 3), label="6 × 4 pixels, a 3 × 3 kernel")
    yield case(draw.normal(5, 5), draw.normal(3, 3), label="5 × 5 pixels, a 3 × 3 kernel")
    yield case(draw.normal(7, 4).T, draw.normal(2, 2), label="a transposed image")
    yield case(draw.normal(5, 9)[1:, ::2], draw.normal(3, 3).T, label="parts of larger tensors")
    yield case(draw.normal(2, 2), draw.normal(2, 2), label="a single window")
    yield case(draw.normal(2, 3), draw.normal(1, 1), label="a kernel of one number")
