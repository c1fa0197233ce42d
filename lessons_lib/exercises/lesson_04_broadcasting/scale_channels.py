"""Exercise: every channel of an image times its own gain."""

from collections.abc import Iterator

from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_04_broadcasting.lesson import lesson


@lesson.exercise()
def scale_channels(
    image: Float[Tensor, "channels height width"], gains: Float[Tensor, " channels"]
) -> Float[Tensor, "channels height width"]:
    """Every channel of an image times its own gain."""


@scale_channels.cases
def images(draw: Draw) -> Iterator[Case]:
    yield case(draw.normal(2, 3, 4), draw.uniform(2, low=2, high=4), label="2 channels, 3 × 4 pixels")
    yield case(draw.normal(3, 4, 5), draw.uniform(3, low=2, high=4), label="3 channels, 4 × 5 pixels")
    yield case(draw.normal(3, 4, 3), draw.uniform(3, low=2, high=4), label="as many columns as channels")
    yield case(draw.normal(3, 3, 4), draw.uniform(3, low=2, high=4), label="as many rows as channels")
    yield case(draw.normal(2, 2, 2), draw.uniform(2, low=2, high=4), label="all three sizes equal")
    yield case(draw.normal(3, 3, 3), draw.uniform(3, low=2, high=4), label="all three sizes equal, 3 of each")
    yield case(draw.normal(1, 2, 3), draw.uniform(1, low=2, high=4), label="1 channel")
