"""Predictions of the core: slots, strides, offsets, and who shares."""

from lessons_lib.checking.exercise.answer_form import Choice, Number, Several, Shape
from lessons_lib.exercises.lesson_03_views_and_strides.lesson import lesson

ShapeTuple = tuple[int, ...]
FATES = Choice("shares", "copies", "raises")


@lesson.prediction(Number())
def slot_in_three_axes() -> int:
    """The slot of t[1, 0, 2] for a new t of shape (2, 3, 4)."""


@lesson.prediction(Shape())
def strides_of_the_turned() -> ShapeTuple:
    """The strides of x.T for a new x of shape (3, 4)."""


@lesson.prediction(Number())
def offset_of_the_part() -> int:
    """The offset of x[1:, 1:] for a new x of shape (3, 4)."""


EIGHT = 8
SHARES_OR_COPIES = Several(*[Choice("shares", "copies")] * EIGHT)
Fates = tuple[str, ...]


@lesson.prediction(SHARES_OR_COPIES)
def view_or_copy() -> Fates:
    """Whether each of eight results shares the storage of x, a new int64 table of shape (3, 4)."""


@lesson.prediction(FATES)
def flat_view_of_the_turned() -> str:
    """What t.transpose(0, 1).view(24) does for a new t of shape (2, 3, 4)."""


@lesson.prediction(Number())
def ones_in_the_expanded() -> int:
    """How many of 12 numbers are 1 after e = zeros(3).expand(4, 3) and e[0] = 1."""


@lesson.prediction(Number(unit="bytes"))
def bytes_kept_alive() -> int:
    """The bytes of the storage under photo[0, 0], for a uint8 photo of shape (427, 640, 3)."""
