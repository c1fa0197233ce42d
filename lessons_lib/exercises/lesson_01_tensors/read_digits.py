"""Exercise: the nearest of a few templates, for every image at once."""

from collections.abc import Iterator

from jaxtyping import Float, Int
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.requirements.loops import no_python_loop
from lessons_lib.exercises.lesson_01_tensors.lesson import lesson


def many_images(draw: Draw, n: int) -> tuple[Tensor, Tensor]:
    return draw.normal(n, 2, 3), draw.normal(4, 2, 3)


@lesson.exercise(points=2, requirements=[no_python_loop(many_images, over="the images")])
def read_digits(
    images: Float[Tensor, "n height width"], templates: Float[Tensor, "k height width"]
) -> Int[Tensor, " n"]:
    """For each image, the number of the template with the smallest sum of squared differences."""


@read_digits.cases
def images_and_templates(draw: Draw) -> Iterator[Case]:
    for n, k, height, width, label in [
        (14, 4, 2, 3, "14 images, 4 templates"),
        (9, 9, 4, 2, "as many templates as images"),
        (20, 5, 3, 3, "20 images, 5 templates"),
        (1, 5, 2, 4, "1 image"),
        (1, 6, 3, 2, "1 image of 3 × 2"),
        (16, 6, 2, 2, "16 images, 6 templates"),
        (8, 8, 8, 8, "all sizes equal"),
        (7, 4, 1, 3, "7 images of one row, 1 × 3"),
        (6, 3, 4, 1, "6 images of one column, 4 × 1"),
        (3, 1, 2, 3, "a single template"),
        (12, 300, 2, 2, "300 templates"),
        (4, 4, 2, 2, "as many images, templates and pixels"),
        (6, 6, 3, 2, "6 images, 6 templates, 6 pixels"),
        (6, 6, 6, 6, "all sizes equal again"),
        (9, 4, 3, 4, "as many templates as columns"),
    ]:
        # Signed and of different lengths, so that an answer without a part of the score differs from the right one.
        lengths = 0.5 + draw.permutation(k).double()[:, None, None]
        yield case(draw.normal(n, height, width, std=2), draw.normal(k, height, width) * lengths, label=label)
    for n, height, width, label in [(15, 3, 2, "pale images and templates"), (18, 2, 4, "pale ones again")]:
        lengths = 0.1 + draw.permutation(5).double()[:, None, None] / 5
        images, templates = draw.normal(n, height, width) / 2, draw.normal(5, height, width) * lengths
        yield case(images, templates, label=label)
