"""Prediction: which of the opening's six differences costs the most."""

from lessons_lib.checking.exercise.answer_form import Choice
from lessons_lib.exercises.lesson_08_training_loop.lesson import lesson


@lesson.prediction(Choice("start", "gradients", "order", "loss", "mode", "accuracy"))
def costliest_difference() -> str:
    """Which of loop b's six mistakes, alone in loop a, lets the network read the fewest digits after 16 epochs."""
