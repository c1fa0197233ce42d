"""Predictions: stacked, reshaped and permuted."""

from lessons_lib.checking.exercise.answer_form import Number, Shape
from lessons_lib.exercises.lesson_01_tensors.lesson import lesson

ShapeTuple = tuple[int, ...]


@lesson.prediction(Shape())
def three_stacked() -> ShapeTuple:
    """The shape of three (2, 4) tensors stacked along dim=1."""


@lesson.prediction(Number())
def reshaped_number() -> int:
    """Row 1, column 0 of [[1, 2, 3], [4, 5, 6]] reshaped to (3, 2)."""


@lesson.prediction(Shape())
def permuted_shape() -> ShapeTuple:
    """The shape of a (2, 3, 4) tensor after permute(2, 0, 1)."""
