"""Prediction: a batch of one, squeezed."""

from lessons_lib.checking.exercise.answer_form import Shape
from lessons_lib.exercises.lesson_01_tensors.lesson import lesson

ShapeTuple = tuple[int, ...]


@lesson.prediction(Shape())
def squeezed_batch() -> ShapeTuple:
    """The shape of zeros(1, 1, 8, 8).squeeze()."""
