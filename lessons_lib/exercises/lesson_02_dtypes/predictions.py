"""Predictions of the core: bytes, wrapping, bits, rounding."""

from lessons_lib.checking.exercise.answer_form import Choice, Number
from lessons_lib.exercises.lesson_02_dtypes.lesson import lesson


@lesson.prediction(Number(unit="bytes"))
def photo_in_float32() -> int:
    """The bytes of a uint8 tensor of 819,840 bytes, turned into float32."""


@lesson.prediction(Number())
def two_hundred_plus_hundred() -> int:
    """200 + 100 in uint8."""


@lesson.prediction(Number())
def eight_ones_in_int8() -> int:
    """The int8 whose bits are all 1."""


@lesson.prediction(Choice("16777216", "16777218", "16777219", "16777220", "inf", "raises"))
def two_to_the_24_plus_three() -> str:
    """2**24 + 3 in float32."""


@lesson.prediction(Number())
def first_gap_of_bfloat16() -> float:
    """The first whole number that bfloat16 can't hold."""


@lesson.prediction(Choice("inf", "65504", "70000", "nan", "raises"))
def seventy_thousand_in_half() -> str:
    """What becomes of 70000 in float16."""
