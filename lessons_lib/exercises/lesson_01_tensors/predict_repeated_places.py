"""Prediction: += with an index that is named twice."""

from lessons_lib.checking.exercise.answer_form import Number
from lessons_lib.exercises.lesson_01_tensors.lesson import lesson


@lesson.prediction(Number())
def twice_the_same_place() -> float:
    """z[0], 0 at first, after z[[0, 0]] += 1."""
