"""Predictions of what a loop does whose lines are in another order, and of what optimizers remember."""

from lessons_lib.checking.exercise.answer_form import Choice, Number, Several
from lessons_lib.exercises.lesson_08_training_loop.lesson import lesson


@lesson.prediction(Several(Number(0.005), Number(0.005), Number(0.005)))
def third_losses() -> tuple[float, float, float]:
    """The third loss of three wrong orders: step before backward, zero between step and backward, no zero."""


@lesson.prediction(Number(0.05))
def steps_of_momentum() -> float:
    """How long steps become in the end: every gradient is 1, lr 1, momentum 0.9."""


@lesson.prediction(Several(Number(0.0005), Number(0.0005)))
def first_steps_of_adam() -> tuple[float, float]:
    """How far Adam's first step goes for the gradients 1000 and 0.001, with lr=0.1."""


@lesson.prediction(Several(Choice("moves", "stays"), Choice("moves", "stays")))
def without_gradient() -> tuple[str, str]:
    """What a parameter does under Adam, after one usual step: with a gradient of 0, and with None."""


@lesson.prediction(Several(Choice("moves", "stays"), Choice("moves", "stays")))
def replaced_parameter() -> tuple[str, str]:
    """A layer's weight was replaced after the optimizer was made: what do its weight and its bias do in a step?"""
