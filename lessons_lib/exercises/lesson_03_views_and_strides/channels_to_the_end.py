"""Exercise: a batch of photos from channels first to channels last, without a copy."""

from collections.abc import Iterator

from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.requirements.views import is_view_of
from lessons_lib.exercises.lesson_03_views_and_strides.lesson import lesson


@lesson.exercise(requirements=[is_view_of("images")])
def channels_to_the_end(
    images: Float[Tensor, "n channels height width"],
) -> Float[Tensor, "n height width channels"]:
    """(n, channels, height, width) as (n, height, width, channels)."""


@channels_to_the_end.cases
def batches(draw: Draw) -> Iterator[Case]:
    yield case(draw.normal(2, 3, 4, 5), label="2 images, 3 channels, 4 × 5 pixels")
    yield case(draw.normal(5, 4, 2, 3), label="5 images, 4 channels, 2 × 3 pixels")
    yield case(draw.normal(2, 3, 4, 4), label="as high as wide")
    yield case(draw.normal(2, 3, 3, 5), label="as high as there are channels")
    yield case(draw.normal(3, 3, 3, 3), label="all sizes equal")
    yield case(draw.normal(1, 2, 3, 4), label="1 image")
    yield case(draw.normal(3, 1, 4, 2), label="1 channel")
    yield case(draw.normal(2, 4, 5, 3).permute(0, 3, 1, 2), label="photos that came with channels last")
    yield case(draw.normal(2, 3, 5, 6)[..., 1:, 2:], label="images cut at the top and on the left")
