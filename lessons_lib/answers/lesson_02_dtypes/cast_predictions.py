"""Predictions of the core: defaults, casts, promotion, overflow."""

import numpy as np
import torch

from lessons_lib.answers.lesson_02_dtypes.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_02_dtypes import cast_predictions as questions


@answers.to(questions.dtype_of_an_array)
def dtype_of_an_array() -> torch.dtype:
    return torch.tensor(np.array([0.5, 1.5])).dtype


dtype_of_an_array.mistakes(
    torch_default=wrong(lambda: torch.float32).tell(
        "float32 is torch's default for Python's numbers. An array brings its own dtype along, and NumPy's default is float64."
    ),
    whole_numbers=wrong(lambda: torch.int64).tell(
        "The numbers have a point, so they are floats; an array brings its own dtype along."
    ),
    smallest_that_fits=wrong(lambda: torch.float16).tell(
        "Neither torch nor NumPy takes float16 unless you ask for it."
    ),
)


@answers.to(questions.floats_to_long)
def floats_to_long() -> tuple[int, int]:
    first, second = torch.tensor([1.7, -1.7]).long().tolist()
    return int(first), int(second)


floats_to_long.mistakes(
    casts_round=wrong((2, -2)).tell("These are rounded. A cast cuts off what stands behind the point."),
    casts_round_down=wrong((1, -2)).tell(
        "These are rounded down. A cast cuts towards 0, so −1.7 becomes −1."
    ),
    casts_round_up=wrong((2, -1)).tell("These are rounded up. A cast cuts towards 0, so 1.7 becomes 1."),
    casts_keep_the_fraction=wrong((1.7, -1.7)).tell(
        "A cast to int64 leaves no fraction: whole numbers are asked for."
    ),
    casts_lose_the_sign=wrong((1, 1)).tell("int64 has negative numbers: it is signed."),
)


@answers.to(questions.counts_plus_equals)
def counts_plus_equals() -> str:
    counts = torch.tensor([1, 2])
    try:
        counts += 1.5
    except RuntimeError:
        return "raises"
    return str(counts.tolist())


counts_plus_equals.mistakes(
    became_floats=wrong("[2.5, 3.5]").tell(
        "That is `counts + 1.5`, a new float tensor. In place the result has to go into the memory of int64 numbers."
    ),
    cut_in_place=wrong("[2, 3]").tell(
        "It would be a bad surprise if 1.5 were cut to 1 here, and torch refuses: a float result does not go into int64."
    ),
    rounded_in_place=wrong("[3, 4]").tell(
        "Nothing is rounded here: torch refuses to put a float result into int64."
    ),
)


@answers.to(questions.assigned_to_an_int)
def assigned_to_an_int() -> str:
    counts = torch.tensor([5, 6])
    try:
        counts[0] = 1.7
    except RuntimeError:
        return "raises"
    return str(counts[0].item())


assigned_to_an_int.mistakes(
    assignment_raises=wrong("raises").tell(
        "`+=` refuses, and an assignment does not: it casts in silence, and a cast cuts."
    ),
    assignment_changes_the_dtype=wrong("1.7").tell(
        "A tensor's dtype never changes by writing into it. The 1.7 is cast to int64."
    ),
    assignment_rounds=wrong("2").tell("It is cast to int64, and a cast cuts; it does not round."),
)


@answers.to(questions.counts_times_a_half)
def counts_times_a_half() -> torch.dtype:
    return (torch.arange(3) * 0.5).dtype


counts_times_a_half.mistakes(
    stays_whole=wrong(lambda: torch.int64).tell(
        "Whole numbers times 0.5 would lose the halves. A float is the higher category, so the result is a float."
    ),
    python_is_double=wrong(lambda: torch.float64).tell(
        "Python's own floats are float64, but to torch a Python number has only a category: float. Its default float is float32."
    ),
    half_for_a_half=wrong(lambda: torch.float16).tell(
        "float16 comes only from a tensor that is float16. torch's default float is float32."
    ),
)


@answers.to(questions.half_plus_single_double)
def half_plus_single_double() -> torch.dtype:
    return (torch.zeros(3, dtype=torch.float16) + torch.tensor(1.0, dtype=torch.float64)).dtype


half_plus_single_double.mistakes(
    double_is_contagious=wrong(lambda: torch.float64).tell(
        "That would be so if both had axes. A tensor without axes changes the dtype only if its category is the higher one, and "
        "here both are floats."
    ),
    meet_in_the_middle=wrong(lambda: torch.float32).tell(
        "Nothing here is float32, and the two don't meet halfway: the tensor with axes decides, since both are floats."
    ),
    the_other_half=wrong(lambda: torch.bfloat16).tell(
        "bfloat16 comes only from a tensor that is bfloat16. The two don't meet in a third: the tensor with axes decides."
    ),
)


@answers.to(questions.softmax_of_thousands)
def softmax_of_thousands() -> str:
    x = torch.tensor([1000.0, 1000.0]).exp()
    return str((x / x.sum())[0].item())


softmax_of_thousands.mistakes(
    as_on_paper=wrong("0.5").tell(
        "On paper it is. In float32 exp(1000) is inf, the sum is inf, and inf / inf has no answer."
    ),
    infinite_share=wrong("inf").tell(
        "The exponentials are inf, and so is their sum. inf / inf is neither large nor small: it has no answer."
    ),
    infinities_cancel=wrong("1").tell(
        "inf / inf is not 1: one infinity says nothing about the size of another."
    ),
    divided_by_infinity=wrong("0").tell(
        "A number divided by inf is 0; here the number above is inf as well."
    ),
    overflow_raises=wrong("raises").tell("Floats overflow in silence: no operation here raises an error."),
)
