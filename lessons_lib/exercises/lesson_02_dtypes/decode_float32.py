"""Exercise: the number that 32 bits mean."""

import math
import struct
from collections.abc import Callable, Iterator
from typing import Any

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.requirements.by_hand import without
from lessons_lib.exercises.lesson_02_dtypes.lesson import lesson
from lessons_lib.exercises.lesson_02_dtypes.numbers import number_of


def as_a_number(candidate: Callable[..., Any], bits: str) -> Any:
    return number_of(candidate(bits))


@lesson.exercise(points=2, harness=as_a_number, requirements=[without()])
def decode_float32(bits: str) -> float:
    """The value of a float32, from its 32 bits."""


def bits_of(value: float) -> str:
    """The 32 bits of a number in float32, the sign first."""
    return format(struct.unpack("I", struct.pack("f", value))[0], "032b")


@decode_float32.cases
def patterns(draw: Draw) -> Iterator[Case]:
    numbers = [
        (6.5, "a number above 1"),
        (-0.75, "a negative number below 1"),
        (0.1, "a fraction with many ones"),
        (1.0, "a fraction of zeros"),
        (-1e30, "a large exponent"),
        (3e-30, "a small exponent"),
        (0.0, "all bits 0"),
        (2.0**-149, "exponent 0 and the smallest fraction"),
        (1e-39, "exponent 0"),
        (-5e-39, "exponent 0, negative"),
        (-3e-41, "exponent 0, negative, and a small fraction"),
        (math.inf, "exponent 255"),
        (-math.inf, "exponent 255, with the sign of a negative number"),
    ]
    for value, label in numbers:
        yield case(bits_of(value), label=label)
    yield case("0" + "1" * 8 + "1" + "0" * 22, label="exponent 255 and a fraction")
    yield case("1" + "1" * 8 + "0" * 22 + "1", label="exponent 255 and another fraction, negative")
    for _ in range(4):
        exponent, fraction = draw.number(1, 255), draw.number(0, 2**23)
        sign = draw.one_of("01")
        yield case(f"{sign}{exponent:08b}{fraction:023b}", label=f"sign {sign}, exponent {exponent}")
