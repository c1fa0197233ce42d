"""Exercise: an image whose darkest pixel becomes 0 and whose brightest becomes 1."""

from collections.abc import Iterator

from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_01_tensors.lesson import lesson


@lesson.exercise(no_demand=["floats, not all equal"])
def stretch_contrast(image: Float[Tensor, "height width"]) -> Float[Tensor, "height width"]:
    """The image with its darkest pixel at 0 and its brightest at 1, and all others in their place in between."""


@stretch_contrast.cases
def images(draw: Draw) -> Iterator[Case]:
    yield case(draw.uniform(2, 3, low=2, high=9), label="2 × 3 pixels")
    yield case(draw.uniform(4, 3, low=20, high=90), label="4 × 3 pixels")
    yield case(draw.uniform(3, 3, low=-4, high=3), label="3 × 3 pixels, some below 0")
    yield case(draw.uniform(2, 5, low=-9, high=-3), label="all pixels below 0")
    yield case(draw.uniform(4, 4, low=0.2, high=0.8), label="a flat image")
    yield case(draw.uniform(1, 4, low=2, high=9), label="1 × 4 pixels")
    yield case(draw.uniform(5, 1, low=2, high=9), label="5 × 1 pixels")
