"""Bug hunt: squeeze() eats a batch of one."""

from collections.abc import Iterator

from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_01_tensors.lesson import lesson


@lesson.hunt()
def brightness(batch: Float[Tensor, "n 1 height width"]) -> Float[Tensor, " n"]:
    """The mean of each image's pixels."""
    means = batch.mean(dim=(2, 3))
    return means.squeeze()


@brightness.cases
def batches(draw: Draw) -> Iterator[Case]:
    yield case(draw.uniform(3, 1, 2, 4), label="3 images")
    yield case(draw.uniform(1, 1, 3, 2), label="a batch of one image")
    yield case(draw.uniform(1, 1, 2, 2), label="one image again, 2 × 2")
    yield case(draw.uniform(2, 1, 2, 2), label="2 images of 2 × 2")
    yield case(draw.uniform(5, 1, 3, 4), label="5 images")
    yield case(draw.uniform(2, 1, 1, 3), label="2 images of 1 × 3")
    yield case(draw.uniform(3, 1, 4, 1), label="3 images of 4 × 1")
