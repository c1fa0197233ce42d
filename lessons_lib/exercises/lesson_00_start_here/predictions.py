"""Prediction: which axis a sum makes disappear."""

from lessons_lib.checking.exercise.answer_form import Number
from lessons_lib.exercises.lesson_00_start_here.lesson import lesson


@lesson.prediction(Number())
def first_number_of_the_sum() -> float:
    """The first number of [[1, 2], [10, 20]] summed over dim=0."""
