"""Exercise: the mean of all images with a certain label."""

from collections.abc import Iterator

import torch
from jaxtyping import Float, Int
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_01_tensors.lesson import lesson


@lesson.exercise(no_demand=["at least one of them is digit"])
def mean_image(
    images: Float[Tensor, "n height width"], labels: Int[Tensor, " n"], digit: int
) -> Float[Tensor, "height width"]:
    """The mean, pixel by pixel, of the images whose label is `digit`."""


@mean_image.cases
def labelled_images(draw: Draw) -> Iterator[Case]:
    for n, height, width, labels, digit, label in [
        (5, 2, 3, [2, 0, 2, 1, 2], 2, "5 images, 3 of them with label 2"),
        (6, 3, 2, [1, 3, 3, 0, 1, 5], 1, "6 images, 2 of them with label 1"),
        (4, 4, 4, [3, 1, 3, 1], 3, "as many images as rows and columns"),
        (7, 2, 2, [0, 4, 0, 0, 1, 4, 0], 0, "the label 0, 4 of 7 images"),
        (4, 2, 3, [3, 2, 1, 0], 1, "one image with this label"),
        (5, 1, 4, [2, 1, 2, 0, 2], 2, "images of one row, 1 × 4 pixels"),
        (4, 3, 1, [1, 3, 3, 0], 3, "images of one column, 3 × 1 pixels"),
        (1, 2, 3, [2], 2, "a single image"),
        (4, 3, 2, [12, -1, 12, 3], 12, "labels that are no digits"),
        (3, 2, 4, [-1, 0, -1], -1, "a label below 0"),
        (10, 2, 3, [7, 0, 9, 6, 4, 8, 5, 3, 1, 2], 6, "10 images, every digit once"),
        (12, 3, 2, [7, 4, 9, 4, 0, 5, 8, 6, 2, 7, 3, 1], 4, "12 images, 2 of them with label 4"),
    ]:
        yield case(draw.normal(n, height, width, mean=4), torch.tensor(labels), digit, label=label)
