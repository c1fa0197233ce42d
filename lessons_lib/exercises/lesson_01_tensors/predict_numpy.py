"""Predictions: where NumPy differs."""

from lessons_lib.checking.exercise.answer_form import Number
from lessons_lib.exercises.lesson_01_tensors.lesson import lesson


@lesson.prediction(Number(tolerance=0.01))
def std_of_1_2_3() -> float:
    """torch.std of [1, 2, 3]."""


@lesson.prediction(Number())
def tensors_from_max() -> int:
    """How many tensors x.max(dim=0) gives."""
