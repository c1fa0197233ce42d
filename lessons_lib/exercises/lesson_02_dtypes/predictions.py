"""Predictions of the core: bytes, wrapping, rounding, casts, promotion."""

import numpy as np
import torch

from lessons_lib.checking.answers import Choice, Dtype, Number, Several
from lessons_lib.exercises.lesson_02_dtypes.lesson import lesson


@lesson.prediction(Number())
def photo_in_float32() -> int:
    """The bytes of a uint8 tensor of 819,840 bytes, turned into float32."""
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


@lesson.prediction(Number())
def two_hundred_plus_hundred() -> int:
    """200 + 100 in uint8."""
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


@lesson.prediction(Number())
def eight_ones_in_int8() -> int:
    """The int8 whose bits are all 1."""
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


@lesson.prediction(Choice("16777216", "16777217", "16777218", "inf", "raises"))
def two_to_the_24_plus_one() -> str:
    """2**24 + 1 in float32."""
    return str(int(torch.tensor(2.0**24) + 1))


@two_to_the_24_plus_one.misconception(
    "That number would need 25 bits, and a float32 has 24: the leading 1 and 23 of the fraction. It is rounded."
)
def exact_in_float32() -> str:
    return "16777217"


@two_to_the_24_plus_one.misconception(
    "16777218 is the next one up, and equally near. Halfway between two, the one whose last bit is 0 is taken; here that "
    "is the lower one."
)
def rounded_up() -> str:
    return "16777218"


@two_to_the_24_plus_one.misconception(
    "float32 goes far beyond that, to 3.4e38. What runs out is its precision."
)
def too_large() -> str:
    return "inf"


@two_to_the_24_plus_one.misconception("Floats round in silence: no operation here raises an error.")
def rounding_raises() -> str:
    return "raises"


@lesson.prediction(Number())
def first_gap_of_bfloat16() -> float:
    """The first whole number that bfloat16 can't hold."""
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


@lesson.prediction(Choice("inf", "65504", "70000", "nan", "raises"))
def seventy_thousand_in_half() -> str:
    """What becomes of 70000 in float16."""
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


@lesson.prediction(Dtype())
def dtype_of_an_array() -> torch.dtype:
    """The dtype of a tensor made of a NumPy array of floats."""
    return torch.tensor(np.array([0.5, 1.5])).dtype


@dtype_of_an_array.misconception(
    "float32 is torch's default for Python's numbers. An array brings its own dtype along, and NumPy's default is float64."
)
def torch_default() -> torch.dtype:
    return torch.float32


@dtype_of_an_array.misconception(
    "The numbers have a point, so they are floats; an array brings its own dtype along."
)
def whole_numbers() -> torch.dtype:
    return torch.int64


@dtype_of_an_array.misconception("Neither torch nor NumPy takes float16 unless you ask for it.")
def smallest_that_fits() -> torch.dtype:
    return torch.float16


@lesson.prediction(Several(Number(), Number()))
def floats_to_long() -> tuple[int, int]:
    """1.7 and −1.7 as int64."""
    first, second = torch.tensor([1.7, -1.7]).long().tolist()
    return int(first), int(second)


@floats_to_long.misconception("These are rounded. A cast cuts off what stands behind the point.")
def casts_round() -> tuple[int, int]:
    return 2, -2


@floats_to_long.misconception("These are rounded down. A cast cuts towards 0, so −1.7 becomes −1.")
def casts_round_down() -> tuple[int, int]:
    return 1, -2


@floats_to_long.misconception("These are rounded up. A cast cuts towards 0, so 1.7 becomes 1.")
def casts_round_up() -> tuple[int, int]:
    return 2, -1


@floats_to_long.misconception("A cast to int64 leaves no fraction: whole numbers are asked for.")
def casts_keep_the_fraction() -> tuple[float, float]:
    return 1.7, -1.7


@floats_to_long.misconception("int64 has negative numbers: it is signed.")
def casts_lose_the_sign() -> tuple[int, int]:
    return 1, 1


@lesson.prediction(Choice("raises", "[2.5, 3.5]", "[2, 3]", "[3, 4]"))
def counts_plus_equals() -> str:
    """What `counts += 1.5` does to an int64 tensor [1, 2]."""
    counts = torch.tensor([1, 2])
    try:
        counts += 1.5
    except RuntimeError:
        return "raises"
    return str(counts.tolist())


@counts_plus_equals.misconception(
    "That is `counts + 1.5`, a new float tensor. In place the result has to go into the memory of int64 numbers."
)
def became_floats() -> str:
    return "[2.5, 3.5]"


@counts_plus_equals.misconception(
    "It would be a bad surprise if 1.5 were cut to 1 here, and torch refuses: a float result does not go into int64."
)
def cut_in_place() -> str:
    return "[2, 3]"


@counts_plus_equals.misconception("Nothing is rounded here: torch refuses to put a float result into int64.")
def rounded_in_place() -> str:
    return "[3, 4]"


@lesson.prediction(Choice("raises", "1", "1.7", "2"))
def assigned_to_an_int() -> str:
    """What `counts[0] = 1.7` puts into an int64 tensor."""
    counts = torch.tensor([5, 6])
    try:
        counts[0] = 1.7
    except RuntimeError:
        return "raises"
    return str(counts[0].item())


@assigned_to_an_int.misconception(
    "`+=` refuses, and an assignment does not: it casts in silence, and a cast cuts."
)
def assignment_raises() -> str:
    return "raises"


@assigned_to_an_int.misconception(
    "A tensor's dtype never changes by writing into it. The 1.7 is cast to int64."
)
def assignment_changes_the_dtype() -> str:
    return "1.7"


@assigned_to_an_int.misconception("It is cast to int64, and a cast cuts; it does not round.")
def assignment_rounds() -> str:
    return "2"


@lesson.prediction(Dtype())
def counts_times_a_half() -> torch.dtype:
    """The dtype of an int64 tensor times 0.5."""
    return (torch.arange(3) * 0.5).dtype


@counts_times_a_half.misconception(
    "Whole numbers times 0.5 would lose the halves. A float is the higher category, so the result is a float."
)
def stays_whole() -> torch.dtype:
    return torch.int64


@counts_times_a_half.misconception(
    "Python's own floats are float64, but to torch a Python number has only a category: float. Its default float is float32."
)
def python_is_double() -> torch.dtype:
    return torch.float64


@counts_times_a_half.misconception(
    "float16 comes only from a tensor that is float16. torch's default float is float32."
)
def half_for_a_half() -> torch.dtype:
    return torch.float16


@lesson.prediction(Dtype())
def half_plus_single_double() -> torch.dtype:
    """The dtype of a float16 tensor with axes plus a float64 tensor without."""
    return (torch.zeros(3, dtype=torch.float16) + torch.tensor(1.0, dtype=torch.float64)).dtype


@half_plus_single_double.misconception(
    "That would be so if both had axes. A tensor without axes changes the dtype only if its category is the higher one, and "
    "here both are floats."
)
def double_is_contagious() -> torch.dtype:
    return torch.float64


@half_plus_single_double.misconception(
    "Nothing here is float32, and the two don't meet halfway: the tensor with axes decides, since both are floats."
)
def meet_in_the_middle() -> torch.dtype:
    return torch.float32


@lesson.prediction(Choice("nan", "0.5", "inf", "1", "0", "raises"))
def softmax_of_thousands() -> str:
    """exp(1000) / (exp(1000) + exp(1000)) in float32."""
    x = torch.tensor([1000.0, 1000.0]).exp()
    return str((x / x.sum())[0].item())


@softmax_of_thousands.misconception(
    "On paper it is. In float32 exp(1000) is inf, the sum is inf, and inf / inf has no answer."
)
def as_on_paper() -> str:
    return "0.5"


@softmax_of_thousands.misconception(
    "The exponentials are inf, and so is their sum. inf / inf is neither large nor small: it has no answer."
)
def infinite_share() -> str:
    return "inf"


@softmax_of_thousands.misconception(
    "inf / inf is not 1: one infinity says nothing about the size of another."
)
def infinities_cancel() -> str:
    return "1"


@softmax_of_thousands.misconception("A number divided by inf is 0; here the number above is inf as well.")
def divided_by_infinity() -> str:
    return "0"


@softmax_of_thousands.misconception("Floats overflow in silence: no operation here raises an error.")
def overflow_raises() -> str:
    return "raises"
