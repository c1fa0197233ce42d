"""Predictions of the core: defaults, casts, promotion, overflow."""

import torch

from lessons_lib.checking.exercise.answer_form import Choice, Dtype, Number, Several
from lessons_lib.exercises.lesson_02_dtypes.lesson import lesson


@lesson.prediction(Dtype())
def dtype_of_an_array() -> torch.dtype:
    """The dtype of a tensor made of a NumPy array of floats."""


@lesson.prediction(Several(Number(), Number()))
def floats_to_long() -> tuple[int, int]:
    """1.7 and −1.7 as int64."""


@lesson.prediction(Choice("raises", "[2.5, 3.5]", "[2, 3]", "[3, 4]"))
def counts_plus_equals() -> str:
    """What `counts += 1.5` does to an int64 tensor [1, 2]."""


@lesson.prediction(Choice("raises", "1", "1.7", "2"))
def assigned_to_an_int() -> str:
    """What `counts[0] = 1.7` puts into an int64 tensor."""


@lesson.prediction(Dtype())
def counts_times_a_half() -> torch.dtype:
    """The dtype of an int64 tensor times 0.5."""


@lesson.prediction(Dtype())
def half_plus_single_double() -> torch.dtype:
    """The dtype of a float16 tensor with axes plus a float64 tensor without."""


@lesson.prediction(Choice("nan", "0.5", "inf", "1", "0", "raises"))
def softmax_of_thousands() -> str:
    """exp(1000) / (exp(1000) + exp(1000)) in float32."""
