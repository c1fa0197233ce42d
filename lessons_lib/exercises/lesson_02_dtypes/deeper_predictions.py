"""Predictions of the deeper part: 0-dimensional integers, sums, small steps, quantisation."""

from lessons_lib.checking.exercise.answer_form import Choice, Number, Several
from lessons_lib.exercises.lesson_02_dtypes.lesson import lesson


@lesson.prediction(Several(Number(), Number()))
def byte_plus_300() -> tuple[int, int]:
    """uint8 1 plus int64 300: with one axis, and without axes."""


@lesson.prediction(Number())
def five_thousand_ones_in_half() -> float:
    """A float16 0 to which 1 is added 5000 times in place."""


@lesson.prediction(Number())
def big_plus_one_minus_big() -> float:
    """(1e8 + 1) - 1e8 in float32."""


@lesson.prediction(Several(Choice("moves", "stays"), Choice("moves", "stays")))
def half_weight_moves() -> tuple[str, str]:
    """Whether a float16 1 moves when 1e-4 is subtracted, and when 3e-4 is."""


@lesson.prediction(Number(tolerance=1e-6))
def largest_error_of_quantisation() -> float:
    """The largest error of a number within range, with a scale of 0.5."""
