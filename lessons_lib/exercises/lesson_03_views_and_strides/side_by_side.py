"""Bug hunt: images laid side by side with a reshape that moves no axis."""

from collections.abc import Iterator

import torch
from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.requirements.dtypes import same_dtype
from lessons_lib.exercises.lesson_03_views_and_strides.lesson import lesson


@lesson.hunt(points=2, requirements=[same_dtype()], no_demand=["The same mistake in a whole program"])
def side_by_side(images: Float[Tensor, "n height width"]) -> Float[Tensor, "height sheet"]:
    """All images in one row: image k in columns k·width to (k+1)·width."""
    n, h, w = images.shape
    return images.reshape(h, n * w)


@side_by_side.cases
def stacks_of_images(draw: Draw) -> Iterator[Case]:
    yield case(draw.normal(2, 3, 4), label="2 images of 3 × 4")
    yield case(draw.normal(4, 2, 3), label="4 images of 2 × 3")
    yield case(draw.normal(3, 5, 2), label="3 images of 5 × 2")
    yield case(draw.normal(3, 3, 3), label="3 images of 3 × 3")
    yield case(draw.normal(1, 2, 4), label="1 image")
    yield case(draw.integers(0, 256, 2, 3, 2).to(torch.uint8), label="2 images of bytes")
