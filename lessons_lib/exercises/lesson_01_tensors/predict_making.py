"""Predictions: what a new tensor looks like, and who shares its memory."""

from lessons_lib.checking.exercise.answer_form import Number, Several, Shape
from lessons_lib.exercises.lesson_01_tensors.lesson import lesson

ShapeTuple = tuple[int, ...]


@lesson.prediction(Shape())
def shape_of_the_brackets() -> ShapeTuple:
    """The shape of [[[1, 2], [3, 4], [5, 6]]]."""


@lesson.prediction(Number(unit="bytes"))
def bytes_of_the_tensor() -> int:
    """The bytes of zeros(2, 3, 4) in float64."""


@lesson.prediction(Number())
def last_of_arange() -> int:
    """The last number of arange(1, 10, 3)."""


@lesson.prediction(Several(Number(), Number()))
def written_into_the_array() -> tuple[float, float]:
    """shared[0] and copied[0] after array[0] = 100, which was 1."""
