"""Predictions of the core: bytes, wrapping, bits, rounding."""

import torch

from lessons_lib.answers.lesson_02_dtypes.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_02_dtypes import predictions as questions


@answers.to(questions.photo_in_float32)
def photo_in_float32() -> int:
    photo = torch.zeros(427, 640, 3, dtype=torch.uint8).float()
    return photo.numel() * photo.element_size()


photo_in_float32.mistakes(
    as_many_as_before=wrong(819_840).tell(
        "That's what the photo takes in uint8, with one byte per element. A float32 takes 4 bytes: how many "
        "do all elements take together?"
    ),
    bits_for_bytes=wrong(lambda: 819_840 * 32).tell(
        "That's 32 per element, so you counted bits. A byte is 8 bits: how many bytes does a float32 take?"
    ),
    photo_in_float64=wrong(lambda: 819_840 * 8).tell(
        "That's 8 bytes per element, as in float64. How many bytes does a float32 take?"
    ),
    photo_in_float16=wrong(lambda: 819_840 * 2).tell(
        "That's 2 bytes per element, as in float16. How many bytes does a float32 take?"
    ),
    one_number_a_pixel=wrong(lambda: 427 * 640 * 4).tell(
        "That's 4 bytes per pixel. But a pixel is three numbers, for red, green and blue, and each of them "
        "takes 4 bytes: how many bytes does a pixel take?"
    ),
    colours_counted_twice=wrong(lambda: 3 * 819_840 * 4).tell(
        "You multiplied by 3 for the colours, but 819,840 is 427 × 640 × 3, so they're already counted. How "
        "many bytes do 819,840 numbers take in float32?"
    ),
    one_element=wrong(4).tell(
        "4 is how many bytes *one* element takes. The photo has 819,840 elements: how many bytes do they take"
        " together?"
    ),
    bits_of_one_element=wrong(32).tell(
        "float32 has 32 bits for *one* element. How many bytes is that, and how many elements does the photo have?"
    ),
    a_quarter=wrong(204_960).tell(
        "That's a quarter of the uint8 photo's bytes, but a wider dtype needs more room. How many bytes does "
        "a float32 take, and how many does a uint8?"
    ),
)


@answers.to(questions.two_hundred_plus_hundred)
def two_hundred_plus_hundred() -> int:
    return int(torch.tensor([200], dtype=torch.uint8) + torch.tensor([100], dtype=torch.uint8))


two_hundred_plus_hundred.mistakes(
    no_wrap=wrong(300).tell(
        "300 needs nine bits, but a uint8 has eight. The ninth bit, worth 256, is lost: what's left of 300?"
    ),
    stops_at_the_end=wrong(255).tell(
        "A uint8 doesn't stop at its largest number: after 255, it starts again from 0, as a clock does after"
        " 23:59. How far is it from 256 to 300?"
    ),
    modulo_255=wrong(45).tell(
        "That's 300 − 255, but there are 256 numbers from 0 to 255. How much should you subtract?"
    ),
    modulo_257=wrong(43).tell(
        "That's 300 − 257, but there are only 256 numbers from 0 to 255. How much should you subtract?"
    ),
    starts_at_zero=wrong(0).tell(
        "In a uint8, 256 becomes 0, and the sum goes beyond 256. How far is it from 256 to 300?"
    ),
    subtracted_from_256=wrong(-44).tell(
        "That's 256 − 300, but a uint8 has no negative numbers. If you drop the ninth bit of 300, what's left?"
    ),
    signed=wrong(-56).tell(
        "−56 is what the bits of 200 mean in int8, but uint8 has no negative numbers. What's left of 200 + "
        "100 if you drop its ninth bit, worth 256?"
    ),
)


@answers.to(questions.eight_ones_in_int8)
def eight_ones_in_int8() -> int:
    return int(torch.tensor([255], dtype=torch.uint8).view(torch.int8))


eight_ones_in_int8.mistakes(
    as_in_uint8=wrong(255).tell(
        "That's what eight ones mean in uint8. In int8, the first bit is worth −128, not +128: what do all "
        "eight add up to?"
    ),
    sign_and_size=wrong(-127).tell(
        "The first bit isn't a minus sign in front of the other seven. It's worth −128, and the others add up"
        " to 127: what's the sum?"
    ),
    first_bit_alone=wrong(-128).tell(
        "−128 is what the first bit is worth. The other seven bits are 1 as well: what do they add up to?"
    ),
    first_bit_left_out=wrong(127).tell(
        "Without the first bit, the other seven add up to 127. The first bit is 1 too, and it's worth −128: "
        "what do all eight add up to?"
    ),
    one_below_the_first_bit=wrong(-256).tell(
        "An int8 never goes below −128, which is what its first bit is worth. The other seven bits count as "
        "they do in a uint8: what do they add up to?"
    ),
    minus_zero=wrong(0).tell(
        "In int8, as in uint8, 0 has no bit set to 1. The first bit is worth −128, and the others are worth "
        "what they are in uint8: what do all eight add up to?"
    ),
)


@answers.to(questions.two_to_the_24_plus_three)
def two_to_the_24_plus_three() -> str:
    return str(int(torch.tensor(2.0**24) + 3))


two_to_the_24_plus_three.mistakes(
    exact_in_float32=wrong("16777219").tell(
        "That number needs 25 binary digits, but a float32 has room for only 24: the leading 1 and the "
        "fraction's 23. To which of its two neighbours is the sum rounded?"
    ),
    rounded_down=wrong("16777218").tell(
        "16777218 and 16777220 are equally near to 2**24 + 3. In such a tie, the number whose fraction's last"
        " bit is 0 wins: which of the two is that?"
    ),
    stays_for_ever=wrong("16777216").tell(
        "Some float32 numbers are nearer to the sum than yours: neighbouring numbers are 2 apart here, so "
        "16777218 and 16777220 are each only 1 away. Which of the two wins the tie?"
    ),
    too_large=wrong("inf").tell(
        "float32 goes far beyond 2**24, to 3.4e38, so nothing overflows here. What runs out is its precision:"
        " which whole numbers just above 2**24 can it hold?"
    ),
    rounding_raises=wrong("raises").tell(
        "Floats round silently: no operation here raises an error. To which number is the sum rounded?"
    ),
)


@answers.to(questions.first_gap_of_bfloat16)
def first_gap_of_bfloat16() -> float:
    wholes = torch.arange(1, 3000)
    return float(wholes[wholes.bfloat16().long() != wholes][0])


first_gap_of_bfloat16.mistakes(
    last_without_a_gap=wrong(256.0).tell(
        "256 is a power of two, and bfloat16 holds 256 exactly. From there on, neighbouring bfloat16 numbers "
        "are 2 apart: which whole number is the first that's missing?"
    ),
    power_of_the_fraction=wrong(128.0).tell(
        "128 is 2⁷, and bfloat16 holds it exactly. With the leading 1, all whole numbers of up to 8 bits are "
        "exact: from which power of two on do whole numbers need 9 bits?"
    ),
    leading_one_forgotten=wrong(129.0).tell(
        "The fraction's 7 bits and the leading 1 hold all whole numbers of up to 8 bits, and 129 has 8. From "
        "which power of two on do whole numbers need 9 bits?"
    ),
    first_gap_of_half=wrong(2049.0).tell(
        "2049 is the answer for float16, whose fraction has 10 bits. The fraction of bfloat16 has 7 bits: up "
        "to which power of two does it hold every whole number?"
    ),
    first_gap_of_float32=wrong(lambda: 2.0**24 + 1).tell(
        "That's the answer for float32, whose fraction has 23 bits. The fraction of bfloat16 has 7 bits: up "
        "to which power of two does it hold every whole number?"
    ),
    one_bit_too_many=wrong(513.0).tell(
        "The fraction's 7 bits and the leading 1 give 8 bits, not 9, so from 256 on, neighbouring bfloat16 "
        "numbers are 2 apart. Which whole number is the first that's missing?"
    ),
    one_bit_too_few=wrong(65.0).tell(
        "65 needs 7 bits, but the fraction's 7 bits and the leading 1 hold all whole numbers of up to 8 bits."
        " From which power of two on do whole numbers need 9 bits?"
    ),
    seven_ones=wrong(127.0).tell(
        "127 is seven ones in binary, but the leading 1 and the fraction's 7 bits have room for eight binary "
        "digits. From which power of two on do whole numbers need nine?"
    ),
    eight_ones=wrong(255.0).tell(
        "255 is eight ones in binary, and the leading 1 and the fraction's 7 bits hold all eight. From which "
        "power of two on do whole numbers need nine bits?"
    ),
    next_after_the_gap=wrong(258.0).tell(
        "bfloat16 holds 258: from 256 on, its neighbouring numbers are 2 apart, so 258 is the next number "
        "after 256. Which whole number is between the two?"
    ),
)


@answers.to(questions.seventy_thousand_in_half)
def seventy_thousand_in_half() -> str:
    return str(torch.tensor(70000.0).half().item())


seventy_thousand_in_half.mistakes(
    largest_half=wrong("65504").tell(
        "float16 doesn't turn a number that's too large into 65504, its largest number. What does a float "
        "become when it overflows?"
    ),
    fits_in_half=wrong("70000").tell(
        "float16 ends at 65504, because its exponent has 5 bits. What does a number this far beyond 65504 "
        "become?"
    ),
    not_a_number=wrong("nan").tell(
        "nan is for a result that has no answer, such as inf − inf. Here the number is known, but too large "
        "for float16: which value does such a number become?"
    ),
    half_raises=wrong("raises").tell(
        "There's no error, even though 70000 is too large for float16. Which value does a float silently "
        "become when it overflows?"
    ),
)
