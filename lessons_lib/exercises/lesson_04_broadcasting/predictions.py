"""Predictions: shapes, errors and bytes."""

from lessons_lib.checking.exercise.answer_form import Choice, Number, Shape
from lessons_lib.exercises.lesson_04_broadcasting.lesson import lesson

ShapeTuple = tuple[int, ...]


@lesson.prediction(Shape())
def column_plus_row() -> ShapeTuple:
    """The shape of (4, 1) + (3,)."""


@lesson.prediction(Shape())
def three_axes_and_two() -> ShapeTuple:
    """The shape of (2, 1, 4) + (3, 1)."""


OUTCOMES = Choice("raises", "v[i] from row i", "v[j] from column j")


@lesson.prediction(OUTCOMES)
def table_minus_five() -> str:
    """What x - v does for x of shape (5, 3) and v of shape (5,)."""


@lesson.prediction(OUTCOMES)
def square_minus_three() -> str:
    """What x - v does for x of shape (3, 3) and v of shape (3,)."""


@lesson.prediction(Number(unit="bytes"))
def bytes_of_the_sum() -> int:
    """The bytes of (1000, 1) + (1000,) in float32."""


@lesson.prediction(Shape())
def row_plus_equals_column() -> ShapeTuple | str:
    """The shape of row, (3,), after row += column, (3, 1); or that it raises."""


@lesson.prediction(Shape())
def product_in_numpy() -> ShapeTuple:
    """The shape of (7, 1, 3) * (4, 1) in NumPy."""
