"""Predictions on losses that look right."""

from lessons_lib.checking.exercise.answer_form import Choice, Number, Several
from lessons_lib.exercises.lesson_08_training_loop.lesson import lesson

Two = tuple[float, float]


@lesson.prediction(Number(0.05))
def weight_of_a_single_class() -> float:
    """By which factor a weight of 10 changes the mean loss of a batch in which all labels are of that class."""


@lesson.prediction(Choice("0", "0.29", "3.33"))
def sure_and_smoothed() -> str:
    """The loss of logits (50, 0, 0) with label smoothing 0.1, if class 0 is right."""


@lesson.prediction(Several(Number(0.001), Number(0.001)))
def one_logit() -> Two:
    """cross_entropy of one logit, 5.0, and its gradient."""
