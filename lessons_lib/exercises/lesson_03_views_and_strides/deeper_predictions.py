"""Predictions of the second part: windows, memory formats, and what contiguity costs."""

from lessons_lib.checking.exercise.answer_form import Number, Shape
from lessons_lib.exercises.lesson_03_views_and_strides.lesson import lesson
from lessons_lib.exercises.lesson_03_views_and_strides.predictions import FATES

ShapeTuple = tuple[int, ...]


@lesson.prediction(Number())
def middle_under_the_windows() -> float:
    """The middle number of five zeros after windows = zeros.unfold(0, 3, 1) and windows += 1."""


@lesson.prediction(Shape())
def shape_in_channels_last() -> ShapeTuple:
    """The shape of x.to(memory_format=torch.channels_last) for x of shape (2, 3, 4, 5)."""


@lesson.prediction(Number(unit="bytes"))
def bytes_fetched_for_a_column() -> int:
    """The bytes of all lines of 64 bytes in which one column of a float32 (1000, 1000) table lies."""


@lesson.prediction(FATES)
def heads_before_linear() -> str:
    """What y.transpose(1, 2).reshape(B, T, H * D) does for a new y of shape (B, H, T, D)."""


@lesson.prediction(FATES)
def reshape_of_the_part() -> str:
    """What part.reshape(6, 2) does for part = t[:, :, :2] of a new t of shape (2, 3, 4)."""
