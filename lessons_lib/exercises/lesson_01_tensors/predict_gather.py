"""Prediction: what gather reads."""

from lessons_lib.checking.exercise.answer_form import Number
from lessons_lib.exercises.lesson_01_tensors.lesson import lesson


@lesson.prediction(Number())
def gathered_number() -> int:
    """Row 1, column 0 of [[10, 11, 12], [20, 21, 22]].gather(1, [[2, 0], [0, 1]])."""
