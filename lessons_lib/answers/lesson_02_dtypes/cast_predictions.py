"""Predictions of the core: defaults, casts, promotion, overflow."""

import numpy as np
import torch

from lessons_lib.answers.lesson_02_dtypes.lesson import answers
from lessons_lib.exercises.lesson_02_dtypes import cast_predictions as questions


@answers.to(questions.dtype_of_an_array)
def dtype_of_an_array() -> torch.dtype:
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


@answers.to(questions.floats_to_long)
def floats_to_long() -> tuple[int, int]:
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


@answers.to(questions.counts_plus_equals)
def counts_plus_equals() -> str:
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


@answers.to(questions.assigned_to_an_int)
def assigned_to_an_int() -> str:
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


@answers.to(questions.counts_times_a_half)
def counts_times_a_half() -> torch.dtype:
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


@answers.to(questions.half_plus_single_double)
def half_plus_single_double() -> torch.dtype:
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


@half_plus_single_double.misconception(
    "bfloat16 comes only from a tensor that is bfloat16. The two don't meet in a third: the tensor with axes decides."
)
def the_other_half() -> torch.dtype:
    return torch.bfloat16


@answers.to(questions.softmax_of_thousands)
def softmax_of_thousands() -> str:
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
