"""Prediction: nan compared with itself."""

from lessons_lib.checking.exercise.answer_form import Number
from lessons_lib.exercises.lesson_01_tensors.lesson import lesson


@lesson.prediction(Number())
def equal_to_itself() -> int:
    """How many numbers of [1, nan, 3] are equal to themselves."""
