"""Predictions by letter: which broken line makes which curve."""

from lessons_lib.checking.exercise.answer_form import Choice, Several
from lessons_lib.exercises.lesson_08_training_loop.lesson import lesson

Three = tuple[str, str, str]
Four = tuple[str, str, str, str]
OF_FOUR, OF_THREE = Choice("a", "b", "c", "d"), Choice("a", "b", "c")


@lesson.prediction(Several(OF_FOUR, OF_FOUR, OF_FOUR, OF_FOUR))
def curves_of_round_1() -> Four:
    """The curves of: no zero_grad, step before backward, softmax twice, sorted digits."""


@lesson.prediction(Several(OF_THREE, OF_THREE, OF_THREE))
def curves_of_round_2() -> Three:
    """The curves of: a rate of 50, a rate of 0.005, a summed loss."""


@lesson.prediction(Several(OF_THREE, OF_THREE, OF_THREE))
def curves_of_round_3() -> Three:
    """The curves of: one batch in every step, weights of 0, weight decay of 0.1."""
