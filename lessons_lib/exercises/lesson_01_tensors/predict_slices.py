"""Prediction: an integer and a slice as index."""

from lessons_lib.checking.exercise.answer_form import Shape
from lessons_lib.exercises.lesson_01_tensors.lesson import lesson

ShapeTuple = tuple[int, ...]


@lesson.prediction(Shape())
def integer_and_slice() -> ShapeTuple:
    """The shape of x[1:3, 0] for x of shape (5, 4, 3)."""
