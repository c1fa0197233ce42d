"""Prediction: what += and + reach."""

from lessons_lib.checking.exercise.answer_form import Number
from lessons_lib.exercises.lesson_01_tensors.lesson import lesson


@lesson.prediction(Number())
def after_plus_equals() -> int:
    """a[0], 1 at first, after b = a; b += 10; b = b + 100."""
