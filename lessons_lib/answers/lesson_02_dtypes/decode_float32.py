"""Answers: the number that 32 bits mean."""

import math

from lessons_lib.answers.lesson_02_dtypes.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_02_dtypes import decode_float32 as questions


@answers.to(
    questions.decode_float32,
    survivors={
        "line 3: exponent == 255 → exponent >= 255": "8 bits hold no number above 255",
        "line 5: exponent == 0 → exponent <= 0": "8 bits hold no number below 0",
    },
    hints=[
        "First cut the string into its three parts, and turn two of them into whole numbers: `int(text, 2)` reads "
        "binary.",
        "The sign is `bits[0]`, the exponent `bits[1:9]`, the fraction `bits[9:]`. There are three kinds of numbers: "
        "exponent 0, exponent 255, and all others.",
        "The usual kind is ± (1 + fraction / 2**23) · 2**(exponent − 127). With exponent 0 the 1 is missing and the "
        "power is −126; with 255 it's infinite, or nan if the fraction isn't 0.",
    ],
    takeaway="You can now read any float32 bit by bit; Python's `struct.unpack` does the same.",
)
def decode_float32(bits: str) -> float:
    sign = -1.0 if int(bits[0]) else 1.0
    exponent, fraction = int(bits[1:9], 2), int(bits[9:], 2) / 2**23
    if exponent == 255:
        return math.nan if fraction else sign * math.inf
    if exponent == 0:
        return math.ldexp(sign * fraction, -126)
    return math.ldexp(sign * (1 + fraction), exponent - 127)


def is_special(bits: str) -> bool:
    return bits[1:9] in ("0" * 8, "1" * 8)


@decode_float32.misconception(
    "Only exponents 0 and 255 are wrong: you read them like any other. What do these two mean?"
)
def no_exponent_is_special(bits: str) -> float:
    sign = -1.0 if bits[0] == "1" else 1.0
    return float(sign * (1 + int(bits[9:], 2) / 2**23) * 2.0 ** (int(bits[1:9], 2) - 127))


def usual(bits: str, factor: float) -> float:
    """Right for the exponents 0 and 255; for all others the signed power of two, times the factor."""
    return decode_float32(bits) if is_special(bits) else no_exponent_is_special(bits[:9] + "0" * 23) * factor


decode_float32.mistakes(
    exponent_zero_is_normal=wrong(
        lambda bits: decode_float32(bits) if bits[1:9] == "1" * 8 else no_exponent_is_special(bits)
    ).tell(
        "Only exponent 0 is wrong: you read it like any other. What's missing before the point there, and which "
        "power does it have?"
    ),
    exponent_255_is_normal=wrong(
        lambda bits: decode_float32(bits) if bits[1:9] == "0" * 8 else no_exponent_is_special(bits)
    ).tell("Only exponent 255 is wrong: you read it like any other. When is it infinity, and when nan?"),
    power_of_subnormals_one_less=wrong(
        lambda bits: decode_float32(bits) / 2 if bits[1:9] == "0" * 8 else decode_float32(bits)
    ).tell(
        "With exponent 0 your numbers are half the right ones, as with the power −127. Which power does it share "
        "with exponent 1?"
    ),
    exponent_zero_is_zero=wrong(lambda bits: 0.0 if bits[1:9] == "0" * 8 else decode_float32(bits)).tell(
        "With exponent 0 your number is always 0. That's right if the fraction is 0 too: what is it otherwise?"
    ),
    exponent_255_is_infinite=wrong(
        lambda bits: decode_float32(bits[:9] + "0" * 23 if bits[1:9] == "1" * 8 else bits)
    ).tell("Exponent 255 always gives you infinity. What is it if the fraction isn't 0?"),
    exponent_255_is_nan=wrong(lambda bits: math.nan if bits[1:9] == "1" * 8 else decode_float32(bits)).tell(
        "Exponent 255 always gives you nan. What is it if the fraction is 0?"
    ),
    bias_of_128=wrong(
        lambda bits: decode_float32(bits) if is_special(bits) else decode_float32(bits) / 2
    ).tell(
        "Where the exponent is neither 0 nor 255, your numbers are half the right ones. What was added to the "
        "exponent before it was stored?"
    ),
    bias_of_126=wrong(
        lambda bits: decode_float32(bits) if is_special(bits) else decode_float32(bits) * 2
    ).tell(
        "Where the exponent is neither 0 nor 255, your numbers are twice the right ones. What was added to the "
        "exponent before it was stored?"
    ),
    no_bias=wrong(
        lambda bits: decode_float32(bits) if is_special(bits) else decode_float32(bits) * 2.0**127
    ).tell(
        "Where the exponent is neither 0 nor 255, your numbers are 2**127 times the right ones. What was added to "
        "the exponent before it was stored?"
    ),
    no_leading_one=wrong(lambda bits: usual(bits, int(bits[9:], 2) / 2**23)).tell(
        "Your usual numbers lack the leading 1, which isn't stored. Where does it belong?"
    ),
    fraction_as_a_whole_number=wrong(lambda bits: usual(bits, 1 + int(bits[9:], 2))).tell(
        "Your fraction isn't divided by 2**23. Its 23 bits come after the point, so it lies between 0 and 1."
    ),
    fraction_of_another_length=wrong(
        lambda bits, how: usual(bits, 1 + int(bits[9:], 2) / 2**how),
        over={"how": {"twice": 22, "half of": 24}},
    ).tell(
        "Your fraction is {how} what it should be. How many bits does it have, and so which power of two divides "
        "it?"
    ),
    no_sign=wrong(lambda bits: abs(decode_float32(bits))).tell(
        "Your numbers have no sign. What does a first bit of 1 mean?"
    ),
    sign_reversed=wrong(lambda bits: -decode_float32(bits)).tell(
        "Your signs are reversed. What does a first bit of 1 mean?"
    ),
)


@decode_float32.misconception(
    "Your numbers fit powers of 10. Everything in a float is binary: which base does the exponent have?"
)
def power_of_ten(bits: str) -> float:
    if is_special(bits):
        return decode_float32(bits)
    power = int(bits[1:9], 2) - 127
    return decode_float32(bits) / 2.0**power * 10.0**power


decode_float32.mistakes(
    one_whole_number=wrong(lambda bits: int(bits, 2)).tell(
        "You read all 32 bits as one whole number. They're three parts: how many bits does each have?"
    ),
    from_the_wrong_end=wrong(lambda bits: decode_float32(bits[::-1])).tell(
        "You read the bits from the wrong end. Which character is the sign, and which bit of each part comes "
        "first?"
    ),
    no_bias_and_nothing_special=wrong(lambda bits: float(no_exponent_is_special(bits) * 2.0**127)).tell(
        "Two things: the 127 that was added to the exponent before it was stored is still in it; and exponents 0 and "
        "255 are read like any other."
    ),
    no_one_and_nothing_special=wrong(
        lambda bits: no_exponent_is_special(bits) - no_exponent_is_special(bits[:9] + "0" * 23)
    ).tell(
        "Two things: the leading 1, which isn't stored, is missing; and exponents 0 and 255 are read like any "
        "other."
    ),
    bias_of_128_and_nothing_special=wrong(lambda bits: no_exponent_is_special(bits) / 2).tell(
        "Two things: your numbers are half the right ones, as when 128 comes off the exponent; and exponents 0 "
        "and 255 are read like any other."
    ),
    no_sign_and_nothing_special=wrong(lambda bits: abs(no_exponent_is_special(bits))).tell(
        "Two things: your numbers have no sign, though a first bit of 1 means negative; and exponents 0 and 255 "
        "are read like any other."
    ),
    whole_fraction_and_nothing_special=wrong(
        lambda bits: no_exponent_is_special(bits[:9] + "0" * 23) * (1 + int(bits[9:], 2))
    ).tell(
        "Two things: the fraction isn't divided by 2**23; and exponents 0 and 255 are read like any other."
    ),
    only_zero_is_special=wrong(
        lambda bits: (
            no_exponent_is_special(bits)
            if bits[1:9] == "0" * 8 and int(bits[9:], 2)
            else decode_float32(bits)
        )
    ).tell(
        "Only exponent 0 with a fraction other than 0 is wrong. What's missing before the point there, and which "
        "power does it have?"
    ),
    a_leading_one_for_exponent_zero=wrong(
        lambda bits: 2 * no_exponent_is_special(bits) if bits[1:9] == "0" * 8 else decode_float32(bits)
    ).tell(
        "With exponent 0 your power, −126, is right, but your number has a leading 1. What comes before the point "
        "there?"
    ),
    whole_fraction_for_exponent_zero=wrong(
        lambda bits: decode_float32(bits) * 2.0**23 if bits[1:9] == "0" * 8 else decode_float32(bits)
    ).tell(
        "With exponent 0 your fraction isn't divided by 2**23, as it is elsewhere. Do its bits come after the "
        "point there too?"
    ),
    special_numbers_have_no_sign=wrong(
        lambda bits: abs(decode_float32(bits)) if is_special(bits) else decode_float32(bits)
    ).tell("With exponents 0 and 255 your numbers have no sign. A first bit of 1 means negative there too."),
)
