"""Exercise: an image cut into square patches, by reshape and permute."""

from collections.abc import Iterator

from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.requirements.loops import no_python_loop
from lessons_lib.exercises.lesson_01_tensors.lesson import lesson


def wide_image(draw: Draw, n: int) -> tuple[Tensor, int]:
    return draw.normal(4, 2 * n), 2


@lesson.exercise(points=2, requirements=[no_python_loop(wide_image)])
def cut_into_patches(image: Float[Tensor, "h w"], size: int) -> Float[Tensor, "k size size"]:
    """The patches of size x size pixels, in reading order: from left to right, then downwards."""


@cut_into_patches.cases
def images(draw: Draw) -> Iterator[Case]:
    for h, w, size in [
        (4, 6, 2),
        (6, 4, 2),
        (3, 9, 3),
        (8, 8, 2),
        (9, 6, 3),
        (4, 4, 4),
        (6, 9, 3),
        (2, 3, 1),
        (1, 4, 1),
        (5, 1, 1),
    ]:
        yield case(draw.normal(h, w), size, label=f"{h} × {w} pixels, patches of {size} × {size}")
