"""Exercise: all square windows of an image, one a row."""

from collections.abc import Iterator

from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.requirements.dtypes import same_dtype
from lessons_lib.checking.requirements.loops import no_python_loop
from lessons_lib.exercises.lesson_03_views_and_strides.lesson import lesson


def large_image(draw: Draw, n: int) -> tuple[Tensor, int]:
    return draw.normal(n // 4, n // 4), 3  # a loop over windows downwards grows, and one over windows across


@lesson.exercise(points=2, requirements=[no_python_loop(large_image), same_dtype()])
def im2col(image: Float[Tensor, "h w"], k: int) -> Float[Tensor, "windows window"]:
    """A row for each k × k window; the windows, and the pixels in each, come in reading order."""


@im2col.cases
def images(draw: Draw) -> Iterator[Case]:
    yield case(draw.normal(3, 4), 2, label="3 × 4 pixels, windows of 2 × 2")
    yield case(draw.normal(6, 4), 3, label="6 × 4 pixels, windows of 3 × 3")
    yield case(draw.normal(5, 5), 2, label="5 × 5 pixels, windows of 2 × 2")
    yield case(draw.normal(4, 6).T, 3, label="a transposed image, windows of 3 × 3")
    yield case(draw.normal(5, 9)[1:, ::2], 2, label="a part of a larger image, windows of 2 × 2")
    yield case(draw.normal(3, 3), 3, label="a single window")
    yield case(draw.normal(2, 3), 1, label="windows of 1 × 1")
