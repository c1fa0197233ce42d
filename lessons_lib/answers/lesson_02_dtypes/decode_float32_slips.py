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
        "You gave the exponent 7 bits and the fraction 24. A slice ends *before* its second number: where "
        "should your exponent's slice end?"
    ),
    exponent_without_its_last_bit=wrong(
        lambda bits: number(parts(bits)[0], int(bits[1:8], 2), int(bits[9:], 2))
    ).tell(
        "You left out the last of the exponent's 8 bits. A slice ends *before* its second number: where "
        "should your exponent's slice end?"
    ),
    slices_with_their_ends_included=wrong(
        lambda bits: number(parts(bits)[0], int(bits[1:8], 2), int(bits[8:31], 2))
    ).tell(
        "You gave the exponent 7 bits, and your fraction begins and ends one bit early. A slice ends *before*"
        " its second number: where should each of the two slices begin and end?"
    ),
    sign_bit_as_factor=wrong(lambda bits: number(float(bits[0]), *parts(bits)[1:])).tell(
        "Your positive numbers are 0 or nan, and negative ones become positive, as if you'd multiplied by the"
        " first bit. Which factor should a first bit of 0 give, and which a first bit of 1?"
    ),
    always_negative=wrong(lambda bits: number(-1.0, *parts(bits)[1:])).tell(
        "All your numbers are negative. Did you write `-1 ** bit`, which Python reads as −(1 ** bit), or use "
        'the sign bit as a condition while it was a string, where even "0" counts as true?'
    ),
    everything_decimal=wrong(lambda bits: number(parts(bits)[0], int(bits[1:9]), int(bits[9:]))).tell(
        "You read the bits as decimal digits, so exponents get huge, and their powers of 2 overflow. How do "
        "you tell `int` that the digits in a string are binary?"
    ),
    decimal_fraction=wrong(lambda bits: number(*parts(bits)[:2], float("0." + bits[9:]), 1.0)).tell(
        "You read the fraction as decimal digits after the point, but they're binary. What is each of these "
        "digits worth?"
    ),
    exponent_as_int8=wrong(
        lambda bits: (
            decode_float32(bits)
            if is_special(bits)
            else decode_float32(bits) * 2.0 ** (127 - 256 * int(bits[1]))
        )
    ).tell(
        "Your exponents are what you'd get by reading their 8 bits as an int8, where the first bit is worth "
        "−128. A stored exponent has no sign bit: what was added to the exponent before it was stored?"
    ),
)


@decode_float32.misconception(
    "Your exponents have the wrong sign, so large numbers come out small. What should you subtract from what?"
)
def power_with_the_wrong_sign(bits: str) -> float:
    sign, e, f = parts(bits)
    return number(sign, e, f) if e in (0, 255) else number(sign, 254 - e, f)


decode_float32.mistakes(
    subnormals_have_no_sign=wrong(
        lambda bits: abs(decode_float32(bits)) if bits[1:9] == "0" * 8 else decode_float32(bits)
    ).tell(
        "If the stored exponent is 0, your numbers have no sign. Where does your code use the first bit in "
        "that case?"
    ),
    divided_by_the_largest_fraction=wrong(lambda bits: number(*parts(bits), 2.0**23 - 1)).tell(
        "You divided the fraction by 2**23 − 1, but its 23 bits count steps of 1 / 2**23. Which number should"
        " you divide it by?"
    ),
    always_divided_by_2_to_the_24=wrong(lambda bits: number(*parts(bits), 2.0**24)).tell(
        "Your fraction is always half of what it should be. How many bits does the fraction have, and which "
        "power of two should you divide it by?"
    ),
    fraction_from_the_wrong_end=wrong(lambda bits: number(*parts(bits[:9] + bits[:8:-1]))).tell(
        "You read the fraction's bits from the wrong end. Which of them is worth ½?"
    ),
    parts_from_the_wrong_end=wrong(lambda bits: number(*parts(bits[0] + bits[8:0:-1] + bits[:8:-1]))).tell(
        "You read the exponent and the fraction from the wrong end. Which bit comes first in each: the "
        "highest or the lowest?"
    ),
    bytes_in_the_opposite_order=wrong(
        lambda bits: float(struct.unpack("<f", int(bits, 2).to_bytes(4, "big"))[0])
    ).tell(
        "Your number is what you'd get with the four bytes in the opposite order. Which byte holds the sign, "
        "and where should that byte be?"
    ),
)


@decode_float32.misconception(
    "Your power of two multiplies only the fraction. Shouldn't it multiply the 1 before the point as well?"
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
        "Your negative numbers are what you'd get if the first bit were worth −2³¹, as in an int32. In a "
        "float, the first bit is only a sign: how do you read the other 31 bits?"
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
