"""Prediction: a batch of products."""

from lessons_lib.checking.exercise.answer_form import Shape
from lessons_lib.exercises.lesson_01_tensors.lesson import lesson

ShapeTuple = tuple[int, ...]


@lesson.prediction(Shape())
def batch_of_products() -> ShapeTuple:
    """The shape of (5, 2, 3) @ (5, 3, 4)."""
