"""Prediction: the axes that disappear."""

from lessons_lib.checking.exercise.answer_form import Shape
from lessons_lib.exercises.lesson_01_tensors.lesson import lesson

ShapeTuple = tuple[int, ...]


@lesson.prediction(Shape())
def sum_over_two_axes() -> ShapeTuple:
    """The shape of x.sum(dim=(0, 2)) for x of shape (5, 4, 3)."""
