"""Further ways to read the 32 bits of a float wrongly: slices, bases, orders and signs."""

import math
import struct

import numpy as np
import torch

from lessons_lib.answers.lesson_02_dtypes.decode_float32 import decode_float32, is_special
from lessons_lib.checking.exercise.answer_key import wrong


def parts(bits: str) -> tuple[float, int, int]:
    """The sign as 1 or −1, the exponent, and the fraction as a whole number."""
    return -1.0 if bits[0] == "1" else 1.0, int(bits[1:9], 2), int(bits[9:], 2)


def number(sign: float, e: int, f: float, divisor: float = 2.0**23) -> float:
    """The rule, for parts that may be wrong."""
    if e == 255:
        return math.nan if f else sign * math.inf
    if e == 0:
        return sign * (f / divisor) * 2.0**-126
    return sign * (1 + f / divisor) * 2.0 ** (e - 127)


decode_float32.mistakes(
    exponent_of_seven_bits=wrong(
        lambda bits: number(parts(bits)[0], int(bits[1:8], 2), int(bits[8:], 2))
    ).tell(
        "Your exponent has 7 bits, and your fraction 24. The exponent has 8: a slice `[1:9]` ends before place 9."
    ),
    exponent_without_its_last_bit=wrong(
        lambda bits: number(parts(bits)[0], int(bits[1:8], 2), int(bits[9:], 2))
    ).tell(
        "Your exponent lacks the last of its 8 bits: a slice ends *before* its second number, so it is `[1:9]`."
    ),
    slices_with_their_ends_included=wrong(
        lambda bits: number(parts(bits)[0], int(bits[1:8], 2), int(bits[8:31], 2))
    ).tell(
        "Your exponent has 7 bits, and your fraction begins one bit early and ends one early. A slice ends *before* its second "
        "number: `[1:9]` and `[9:32]`."
    ),
    sign_bit_as_factor=wrong(lambda bits: number(float(bits[0]), *parts(bits)[1:])).tell(
        "Your positive numbers are 0 or nan, and negative ones positive: the first bit itself is the factor, 0 or 1. The factor "
        "is 1 for a bit of 0, and −1 for a bit of 1."
    ),
    always_negative=wrong(lambda bits: number(-1.0, *parts(bits)[1:])).tell(
        "All your numbers are negative. Either −1 to the power of the bit lacks its brackets: -1 ** 0 is −(1 ** 0), and (-1) ** 0 is 1. "
        'Or the first bit, which is text, stands as a condition: "0" is not the number 0, and counts as true.'
    ),
    everything_decimal=wrong(lambda bits: number(parts(bits)[0], int(bits[1:9]), int(bits[9:]))).tell(
        "All digits were read as decimal ones, and the powers overflow: `int(text, 2)` reads binary, `int(text)` does not."
    ),
    decimal_fraction=wrong(lambda bits: number(*parts(bits)[:2], float("0." + bits[9:]), 1.0)).tell(
        "The digits of your fraction were read as decimal ones. Behind the point they are binary: ½, ¼, ⅛ and so on."
    ),
    exponent_as_int8=wrong(
        lambda bits: (
            decode_float32(bits)
            if is_special(bits)
            else decode_float32(bits) * 2.0 ** (127 - 256 * int(bits[1]))
        )
    ).tell(
        "Your exponent was read as a number with a sign, as in int8. It is stored with 127 added: take 127 off."
    ),
)


@decode_float32.misconception(
    "Your power has the wrong sign: it is exponent − 127, and you have 127 − exponent."
)
def power_with_the_wrong_sign(bits: str) -> float:
    sign, e, f = parts(bits)
    return number(sign, e, f) if e in (0, 255) else number(sign, 254 - e, f)


decode_float32.mistakes(
    subnormals_have_no_sign=wrong(
        lambda bits: abs(decode_float32(bits)) if bits[1:9] == "0" * 8 else decode_float32(bits)
    ).tell("With exponent 0 your numbers have no sign. A first bit of 1 means negative there too."),
    divided_by_the_largest_fraction=wrong(lambda bits: number(*parts(bits), 2.0**23 - 1)).tell(
        "Your fraction is divided by 2**23 − 1. Its 23 bits count steps of 1 / 2**23, and it never quite reaches 1."
    ),
    always_divided_by_2_to_the_24=wrong(lambda bits: number(*parts(bits), 2.0**24)).tell(
        "Your fraction is half of what it should be, with exponent 0 too: it has 23 bits, so divide by 2**23."
    ),
    fraction_from_the_wrong_end=wrong(lambda bits: number(*parts(bits[:9] + bits[:8:-1]))).tell(
        "The bits of your fraction were read from the wrong end: the first behind the point is worth ½."
    ),
    parts_from_the_wrong_end=wrong(lambda bits: number(*parts(bits[0] + bits[8:0:-1] + bits[:8:-1]))).tell(
        "Exponent and fraction were read from the wrong end: the first character of each is its highest bit."
    ),
    bytes_in_the_opposite_order=wrong(
        lambda bits: float(struct.unpack("<f", int(bits, 2).to_bytes(4, "big"))[0])
    ).tell(
        "Your number is that of the four bytes in the opposite order: the byte with the sign comes first."
    ),
)


@decode_float32.misconception(
    "Your power multiplies the fraction alone. It multiplies the 1 as well: put (1 + fraction) in brackets."
)
def power_for_the_fraction_only(bits: str) -> float:
    sign, e, f = parts(bits)
    return number(sign, e, f) if e in (0, 255) else sign * 1 + f / 2**23 * 2.0 ** (e - 127)


decode_float32.mistakes(
    as_twos_complement=wrong(
        lambda bits: (
            decode_float32(bits) if bits[0] == "0" else -decode_float32(format(2**32 - int(bits, 2), "032b"))
        )
    ).tell(
        "Negative numbers were read as those of an int32, where all bits count below 0. The first bit of a float is only a sign: the "
        "other 31 are read as they are."
    ),
)


@decode_float32.violation("without a function of torch or NumPy")
def by_torch(bits: str) -> float:
    signed = int(bits, 2) - (2**32 if bits[0] == "1" else 0)
    return torch.tensor(signed, dtype=torch.int32).view(torch.float32).item()


decode_float32.mistakes(
    by_numpy=wrong(lambda bits: float(np.uint32(int(bits, 2)).view(np.float32))).breaks(
        "without a function of torch or NumPy"
    ),
)
