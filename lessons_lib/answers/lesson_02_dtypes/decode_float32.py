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
        "First cut the string into its three parts. Turn two of them into whole numbers: `int(text, 2)` reads"
        " binary.",
        "The sign is `bits[0]`, the exponent `bits[1:9]`, the fraction `bits[9:]`. There are three kinds of "
        "numbers: those with exponent 0, those with exponent 255, and all others.",
        "With an exponent from 1 to 254, the number is ± (1 + fraction / 2**23) · 2**(exponent − 127). With "
        "exponent 0, leave out the 1 and use 2**−126. Exponent 255 means ± infinity, or nan if the fraction "
        "isn't 0.",
    ],
    takeaway="You can now work out the value of any float32 from its 32 bits. Python's `struct.unpack` gives the "
    "same value.",
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
    "Your numbers are wrong only for the stored exponents 0 and 255, which you read like any other. What "
    "do these two exponents mean?"
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
        "Your numbers are wrong only for the stored exponent 0, which you read like any other. Which digit is"
        " before the point in that case, and what's the power of two?"
    ),
    exponent_255_is_normal=wrong(
        lambda bits: decode_float32(bits) if bits[1:9] == "0" * 8 else no_exponent_is_special(bits)
    ).tell(
        "Your numbers are wrong only for the stored exponent 255, which you read like any other. When does it"
        " mean infinity, and when nan?"
    ),
    power_of_subnormals_one_less=wrong(
        lambda bits: decode_float32(bits) / 2 if bits[1:9] == "0" * 8 else decode_float32(bits)
    ).tell(
        "If the stored exponent is 0, your numbers are half of what they should be, as if you'd used 2**−127."
        " Which power of two do the stored exponents 0 and 1 share?"
    ),
    exponent_zero_is_zero=wrong(lambda bits: 0.0 if bits[1:9] == "0" * 8 else decode_float32(bits)).tell(
        "If the stored exponent is 0, you always return 0, which is right only if the fraction is 0 too. "
        "What's the number if the fraction isn't 0?"
    ),
    exponent_255_is_infinite=wrong(
        lambda bits: decode_float32(bits[:9] + "0" * 23 if bits[1:9] == "1" * 8 else bits)
    ).tell(
        "If the stored exponent is 255, you always return infinity. What should you return if the fraction "
        "isn't 0?"
    ),
    exponent_255_is_nan=wrong(lambda bits: math.nan if bits[1:9] == "1" * 8 else decode_float32(bits)).tell(
        "If the stored exponent is 255, you always return nan. What should you return if the fraction is 0?"
    ),
    bias_of_128=wrong(
        lambda bits: decode_float32(bits) if is_special(bits) else decode_float32(bits) / 2
    ).tell(
        "If the stored exponent is neither 0 nor 255, your numbers are half of what they should be, as if "
        "you'd subtracted 128 from it. What was added to the exponent before it was stored?"
    ),
    bias_of_126=wrong(
        lambda bits: decode_float32(bits) if is_special(bits) else decode_float32(bits) * 2
    ).tell(
        "If the stored exponent is neither 0 nor 255, your numbers are twice as large as they should be, as "
        "if you'd subtracted 126 from it. What was added to the exponent before it was stored?"
    ),
    no_bias=wrong(
        lambda bits: decode_float32(bits) if is_special(bits) else decode_float32(bits) * 2.0**127
    ).tell(
        "If the stored exponent is neither 0 nor 255, your numbers are 2**127 times as large as they should "
        "be. What was added to the exponent before it was stored?"
    ),
    no_leading_one=wrong(lambda bits: usual(bits, int(bits[9:], 2) / 2**23)).tell(
        "If the stored exponent is neither 0 nor 255, your numbers lack the 1 before the point, which isn't "
        "stored. Where should your code add it?"
    ),
    fraction_as_a_whole_number=wrong(lambda bits: usual(bits, 1 + int(bits[9:], 2))).tell(
        "You used the fraction as a whole number, but its 23 bits are digits after the point, so it should be"
        " less than 1. What should you divide it by?"
    ),
    fraction_of_another_length=wrong(
        lambda bits, how: usual(bits, 1 + int(bits[9:], 2) / 2**how),
        over={"how": {"twice": 22, "half of": 24}},
    ).tell(
        "Your fraction is {how} what it should be. How many bits does the fraction have, and which power of "
        "two should you divide it by?"
    ),
    no_sign=wrong(lambda bits: abs(decode_float32(bits))).tell(
        "Your numbers have no sign. What does a first bit of 1 mean?"
    ),
    sign_reversed=wrong(lambda bits: -decode_float32(bits)).tell(
        "Your signs are swapped. What does a first bit of 1 mean?"
    ),
)


@decode_float32.misconception(
    "Your numbers are what you'd get with powers of 10. Everything in a float is binary: which base does "
    "the exponent have?"
)
def power_of_ten(bits: str) -> float:
    if is_special(bits):
        return decode_float32(bits)
    power = int(bits[1:9], 2) - 127
    return decode_float32(bits) / 2.0**power * 10.0**power


decode_float32.mistakes(
    one_whole_number=wrong(lambda bits: int(bits, 2)).tell(
        "You read all 32 bits as one whole number, but they're three parts. How many bits does each part "
        "have?"
    ),
    from_the_wrong_end=wrong(lambda bits: decode_float32(bits[::-1])).tell(
        "You read the 32 bits from the wrong end. Is the sign the first or the last of them, and do the "
        "exponent and the fraction begin with their highest or their lowest bit?"
    ),
    no_bias_and_nothing_special=wrong(lambda bits: float(no_exponent_is_special(bits) * 2.0**127)).tell(
        "Your numbers are far too large, as if you'd used the exponent just as it's stored, and you read "
        "exponents 0 and 255 like any other. What was added to the exponent, and what do 0 and 255 mean?"
    ),
    no_one_and_nothing_special=wrong(
        lambda bits: no_exponent_is_special(bits) - no_exponent_is_special(bits[:9] + "0" * 23)
    ).tell(
        "You left out the 1 before the point, which isn't stored, and you read exponents 0 and 255 like any "
        "other. Which numbers have that 1, and what do these two exponents mean?"
    ),
    bias_of_128_and_nothing_special=wrong(lambda bits: no_exponent_is_special(bits) / 2).tell(
        "Your numbers are half of what they should be, as if you'd subtracted 128 from the exponent, and you "
        "read exponents 0 and 255 like any other. What was added to the exponent, and what do 0 and 255 mean?"
    ),
    no_sign_and_nothing_special=wrong(lambda bits: abs(no_exponent_is_special(bits))).tell(
        "Your numbers have no sign, though a first bit of 1 means negative, and you read exponents 0 and 255 "
        "like any other. What do these two exponents mean?"
    ),
    whole_fraction_and_nothing_special=wrong(
        lambda bits: no_exponent_is_special(bits[:9] + "0" * 23) * (1 + int(bits[9:], 2))
    ).tell(
        "You didn't divide the fraction by 2**23, and you read exponents 0 and 255 like any other. What do "
        "these two exponents mean?"
    ),
    only_zero_is_special=wrong(
        lambda bits: (
            no_exponent_is_special(bits)
            if bits[1:9] == "0" * 8 and int(bits[9:], 2)
            else decode_float32(bits)
        )
    ).tell(
        "Your numbers are wrong only where the stored exponent is 0 and the fraction isn't. Which digit is "
        "before the point in that case, and what's the power of two?"
    ),
    a_leading_one_for_exponent_zero=wrong(
        lambda bits: 2 * no_exponent_is_special(bits) if bits[1:9] == "0" * 8 else decode_float32(bits)
    ).tell(
        "When the exponent's bits are all 0, you're right to multiply by 2**−126, but you also added the 1 "
        "before the point. Which digit is before the point in that case?"
    ),
    whole_fraction_for_exponent_zero=wrong(
        lambda bits: decode_float32(bits) * 2.0**23 if bits[1:9] == "0" * 8 else decode_float32(bits)
    ).tell(
        "If the stored exponent is 0, you used the fraction as a whole number, without dividing it by 2**23. "
        "Are its bits digits after the point in that case too?"
    ),
    special_numbers_have_no_sign=wrong(
        lambda bits: abs(decode_float32(bits)) if is_special(bits) else decode_float32(bits)
    ).tell(
        "If the stored exponent is 0 or 255, your numbers have no sign. Where does your code use the first "
        "bit in these cases?"
    ),
)
