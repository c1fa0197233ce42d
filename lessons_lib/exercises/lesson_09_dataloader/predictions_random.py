"""Predictions on random numbers in workers, and on streams."""

from lessons_lib.checking.exercise.answer_form import Choice, Number, Several
from lessons_lib.exercises.lesson_09_dataloader.lesson import lesson


@lesson.prediction(Several(Number(0), Number(0), Number(0)))
def different_draws() -> tuple[int, int, int]:
    """How many different numbers 8 items are with 2 workers: by torch's generator, NumPy's, and a stored one."""


@lesson.prediction(Several(Choice("the same", "others"), Choice("the same", "others")))
def next_epochs_draws() -> tuple[str, str]:
    """What a stored generator draws in the second epoch: with new workers, and with persistent ones."""


@lesson.prediction(Number(0))
def items_of_a_stream() -> int:
    """How many items come in an epoch of a stream of 6, with 2 workers that know nothing of each other."""


@lesson.prediction(Number(0))
def dropped_of_a_stream() -> int:
    """How many of a stream's 10 items drop_last=True drops, with batches of 3 and 2 workers that share it."""
