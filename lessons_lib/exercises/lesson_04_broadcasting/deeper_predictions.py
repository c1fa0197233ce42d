"""Predictions of the second half: batches, products, masks."""

from lessons_lib.checking.exercise.answer_form import Choice, Number, Shape
from lessons_lib.exercises.lesson_04_broadcasting.lesson import lesson

ShapeTuple = tuple[int, ...]


@lesson.prediction(Shape())
def images_times_masks() -> ShapeTuple:
    """The shape of images (16, 1, 8, 8) times masks (16, 8, 8)."""


DIRECTIONS = Choice("image i", "row i of every image", "column i of every image", "raises")


@lesson.prediction(DIRECTIONS)
def one_weight_an_image() -> str:
    """What weights[i] multiplies in batch (8, 8, 8) times weights (8, 1)."""


@lesson.prediction(Shape())
def product_of_batches() -> ShapeTuple:
    """The shape of (5, 1, 2, 3) @ (4, 3, 6)."""


@lesson.prediction(Shape())
def letters_of_einsum() -> ShapeTuple:
    """The shape of einsum("ij,kj->ki") of (2, 3) and (4, 3)."""


@lesson.prediction(Number(unit="bytes"))
def bytes_of_all_differences() -> int:
    """The bytes of x[:, None] - y for x (1000, 64) and y (500, 64) in float32."""


LEFT_BY_ZERO = Choice("5.0", "inf", "nan", "raises")


@lesson.prediction(LEFT_BY_ZERO)
def sum_behind_the_mask() -> str:
    """The sum of [2, inf, 3] times the mask [1, 0, 1]."""
