"""Predictions on ranks: their shares, their steps, and the mean of their means."""

from lessons_lib.checking.exercise.answer_form import Number, Several
from lessons_lib.exercises.lesson_09_dataloader.lesson import lesson


@lesson.prediction(Several(Number(0.01), Number(0.01)))
def ten_on_four() -> tuple[float, float]:
    """How many indices each of 4 ranks gets of 10 items: padded, and with drop_last=True."""


@lesson.prediction(Several(Number(0.01), Number(0.01)))
def steps_of_two() -> tuple[float, float]:
    """Two ranks share 1,408 digits, 32 a batch: the steps of an epoch, and the rows behind each step."""


@lesson.prediction(Several(Number(0.01), Number(0.01)))
def unequal_ranks() -> tuple[float, float]:
    """3 rows with mean gradient 4 and 1 row with gradient 0: the mean of both means, and the full batch's."""


@lesson.prediction(Number(0.005))
def padded_accuracy() -> float:
    """The accuracy that 4 ranks report for 10 items, padded, if item 0 alone is wrong."""
