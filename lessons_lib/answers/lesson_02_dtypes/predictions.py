"""Predictions of the core: bytes, wrapping, bits, rounding."""

import torch

from lessons_lib.answers.lesson_02_dtypes.lesson import answers
from lessons_lib.exercises.lesson_02_dtypes import predictions as questions


@answers.to(questions.photo_in_float32)
def photo_in_float32() -> int:
    photo = torch.zeros(427, 640, 3, dtype=torch.uint8).float()
    return photo.numel() * photo.element_size()


@photo_in_float32.misconception(
    "That is what it takes in uint8, one byte for each element. A float32 takes 4."
)
def as_many_as_before() -> int:
    return 819_840


@photo_in_float32.misconception(
    "That is 32 for each element: bits. A byte is 8 bits, so a float32 takes 4 bytes."
)
def bits_for_bytes() -> int:
    return 819_840 * 32


@photo_in_float32.misconception("That is 8 bytes for each element, as in float64. A float32 takes 4.")
def photo_in_float64() -> int:
    return 819_840 * 8


@photo_in_float32.misconception("That is 2 bytes for each element, as in float16. A float32 takes 4.")
def photo_in_float16() -> int:
    return 819_840 * 2


@photo_in_float32.misconception(
    "That is a quarter. A wider dtype needs more room: 4 bytes for each element instead of 1."
)
def a_quarter() -> int:
    return 204_960


@answers.to(questions.two_hundred_plus_hundred)
def two_hundred_plus_hundred() -> int:
    return int(torch.tensor([200], dtype=torch.uint8) + torch.tensor([100], dtype=torch.uint8))


@two_hundred_plus_hundred.misconception(
    "300 needs nine bits, and there are eight. The ninth, worth 256, is lost."
)
def no_wrap() -> int:
    return 300


@two_hundred_plus_hundred.misconception(
    "It does not stop at the largest number: it goes on from 0, as a clock does after 12."
)
def stops_at_the_end() -> int:
    return 255


@two_hundred_plus_hundred.misconception(
    "That is 300 − 255. After 255 comes 0, so 256 are taken off: there are 256 numbers from 0 to 255."
)
def modulo_255() -> int:
    return 45


@two_hundred_plus_hundred.misconception(
    "That is 300 − 257. There are 256 numbers from 0 to 255, so 256 are taken off."
)
def modulo_257() -> int:
    return 43


@two_hundred_plus_hundred.misconception(
    "−56 is what the bits of 200 mean in int8. uint8 has no negative numbers: 256 are taken off once."
)
def signed() -> int:
    return -56


@answers.to(questions.eight_ones_in_int8)
def eight_ones_in_int8() -> int:
    return int(torch.tensor([255], dtype=torch.uint8).view(torch.int8))


@eight_ones_in_int8.misconception(
    "That is what they mean in uint8. In int8 the first bit counts −128, not +128."
)
def as_in_uint8() -> int:
    return 255


@eight_ones_in_int8.misconception(
    "The first bit is not a minus sign before the other seven. It counts −128, and the others add up to 127."
)
def sign_and_size() -> int:
    return -127


@eight_ones_in_int8.misconception("−128 is the first bit alone. The other seven are 1 as well, and count.")
def first_bit_alone() -> int:
    return -128


@eight_ones_in_int8.misconception("127 are the other seven bits. The first one is 1 too, and counts −128.")
def first_bit_left_out() -> int:
    return 127


@eight_ones_in_int8.misconception("0 has no bit set at all, in int8 as in uint8.")
def minus_zero() -> int:
    return 0


@answers.to(questions.two_to_the_24_plus_three)
def two_to_the_24_plus_three() -> str:
    return str(int(torch.tensor(2.0**24) + 3))


@two_to_the_24_plus_three.misconception(
    "That number would need 25 bits, and a float32 has 24: the leading 1 and 23 of the fraction. It is rounded."
)
def exact_in_float32() -> str:
    return "16777219"


@two_to_the_24_plus_three.misconception(
    "16777218 is equally near. But it is 2 times 8388609, an odd number: its last bit is 1. The one above, 2 times 8388610, has "
    "the 0, so this time it goes up."
)
def rounded_down() -> str:
    return "16777218"


@two_to_the_24_plus_three.misconception(
    "There is a number nearer to it: the gaps are 2, so 16777218 and 16777220 are only 1 away."
)
def stays_for_ever() -> str:
    return "16777216"


@two_to_the_24_plus_three.misconception(
    "float32 goes far beyond that, to 3.4e38. What runs out is its precision."
)
def too_large() -> str:
    return "inf"


@two_to_the_24_plus_three.misconception("Floats round in silence: no operation here raises an error.")
def rounding_raises() -> str:
    return "raises"


@answers.to(questions.first_gap_of_bfloat16)
def first_gap_of_bfloat16() -> float:
    wholes = torch.arange(1, 3000)
    return float(wholes[wholes.bfloat16().long() != wholes][0])


@first_gap_of_bfloat16.misconception(
    "256 is a power of two, and all of those are exact. It is the last one before the gaps become 2."
)
def last_without_a_gap() -> float:
    return 256.0


@first_gap_of_bfloat16.misconception(
    "7 bits of the fraction and the leading 1 make 8: whole numbers of up to 8 bits are exact, and 129 has 8."
)
def leading_one_forgotten() -> float:
    return 129.0


@first_gap_of_bfloat16.misconception("That is float16's, with 10 bits for the fraction. bfloat16 has 7.")
def first_gap_of_half() -> float:
    return 2049.0


@first_gap_of_bfloat16.misconception("That is float32's, with 23 bits for the fraction. bfloat16 has 7.")
def first_gap_of_float32() -> float:
    return 2.0**24 + 1


@first_gap_of_bfloat16.misconception(
    "7 bits of the fraction and the leading 1 make 8, not 9: from 256 on the gaps are 2."
)
def one_bit_too_many() -> float:
    return 513.0


@first_gap_of_bfloat16.misconception(
    "255 is eight ones, and 7 bits of the fraction with the leading 1 are eight: it is exact."
)
def eight_ones() -> float:
    return 255.0


@first_gap_of_bfloat16.misconception(
    "258 is even: from 256 on the gaps are 2, and it is the next one after 256. What lies between is missing."
)
def next_after_the_gap() -> float:
    return 258.0


@answers.to(questions.seventy_thousand_in_half)
def seventy_thousand_in_half() -> str:
    return str(torch.tensor(70000.0).half().item())


@seventy_thousand_in_half.misconception(
    "It does not stop at the largest number. A float that is too large becomes infinite."
)
def largest_half() -> str:
    return "65504"


@seventy_thousand_in_half.misconception(
    "float16 ends at 65504: its exponent has 5 bits. Anything larger is infinite."
)
def fits_in_half() -> str:
    return "70000"


@seventy_thousand_in_half.misconception(
    "nan is for what has no answer, such as inf − inf. Here the answer is known: too large."
)
def not_a_number() -> str:
    return "nan"


@seventy_thousand_in_half.misconception(
    "There is no error: a float that is too large becomes infinite, in silence."
)
def half_raises() -> str:
    return "raises"
