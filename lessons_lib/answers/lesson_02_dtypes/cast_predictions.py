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
        "float32 is torch's default for Python's numbers, but `torch.tensor` keeps an array's dtype. Which "
        "dtype is NumPy's default for floats?"
    ),
    whole_numbers=wrong(lambda: torch.int64).tell(
        "These numbers have a decimal point, so they're floats. Which dtype does NumPy give an array of "
        "floats, and does a tensor made of it keep that dtype?"
    ),
    smallest_that_fits=wrong(lambda: torch.float16).tell(
        "Neither torch nor NumPy uses float16 unless you ask for it. What's NumPy's default for floats?"
    ),
)


@answers.to(questions.floats_to_long)
def floats_to_long() -> tuple[int, int]:
    first, second = torch.tensor([1.7, -1.7]).long().tolist()
    return int(first), int(second)


floats_to_long.mistakes(
    casts_round=wrong((2, -2)).tell(
        "You rounded both numbers, but a cast to int64 cuts off the digits after the decimal point. What's "
        "left of 1.7?"
    ),
    casts_round_down=wrong((1, -2)).tell(
        "You rounded both numbers down, but a cast to int64 cuts off the digits after the decimal point. "
        "What's left of −1.7?"
    ),
    casts_round_up=wrong((2, -1)).tell(
        "You rounded both numbers up, but a cast to int64 cuts off the digits after the decimal point. What's"
        " left of 1.7?"
    ),
    casts_keep_the_fraction=wrong((1.7, -1.7)).tell(
        "int64 holds only whole numbers, so the fraction can't stay. Does a cast round the number, or does it"
        " cut off the digits after the decimal point?"
    ),
    casts_lose_the_sign=wrong((1, 1)).tell(
        "int64 has negative numbers too, so the sign stays. What's left of −1.7 without its fraction?"
    ),
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
        "That's what `counts + 1.5` gives, a new float tensor. In place, the result has to go into memory "
        "that holds int64 numbers: does torch let a float in there?"
    ),
    cut_in_place=wrong("[2, 3]").tell(
        "Your answer assumes that torch silently cuts off decimals, but in place, it never puts a float "
        "result into an int64 tensor. What does it do?"
    ),
    rounded_in_place=wrong("[3, 4]").tell(
        "Your answer assumes that torch rounds, but in place, it never puts a float result into an int64 "
        "tensor, rounded or not. What does it do?"
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
        "An assignment such as `counts[0] = 1.7` raises no error, unlike `+=`: torch silently casts the "
        "number to int64. What does such a cast do with the digits after the decimal point?"
    ),
    assignment_changes_the_dtype=wrong("1.7").tell(
        "Writing into a tensor never changes its dtype, so 1.7 is cast to int64. What happens to the digits "
        "after the decimal point in such a cast?"
    ),
    assignment_rounds=wrong("2").tell(
        "torch casts the number to int64, but such a cast doesn't round. What does it do with the digits "
        "after the decimal point?"
    ),
)


@answers.to(questions.counts_times_a_half)
def counts_times_a_half() -> torch.dtype:
    return (torch.arange(3) * 0.5).dtype


counts_times_a_half.mistakes(
    stays_whole=wrong(lambda: torch.int64).tell(
        "An int64 result would lose the halves. Floats are a higher category than integers, so the result is "
        "a float: which float dtype is torch's default?"
    ),
    python_is_double=wrong(lambda: torch.float64).tell(
        "A Python float is float64, but torch looks only at its category, float, and not at its width. Which "
        "float dtype is torch's default?"
    ),
    half_for_a_half=wrong(lambda: torch.float16).tell(
        "Multiplying by 0.5 gives float16 only if the tensor is float16 already. For an integer tensor, you "
        "get torch's default float dtype: which one is that?"
    ),
)


@answers.to(questions.half_plus_single_double)
def half_plus_single_double() -> torch.dtype:
    return (torch.zeros(3, dtype=torch.float16) + torch.tensor(1.0, dtype=torch.float64)).dtype


half_plus_single_double.mistakes(
    double_is_contagious=wrong(lambda: torch.float64).tell(
        "That would be right if both tensors had axes. A tensor without axes changes the dtype only if its "
        "category is higher than the other's: is it higher here?"
    ),
    meet_in_the_middle=wrong(lambda: torch.float32).tell(
        "Neither tensor is float32, and promotion doesn't give the dtype between these two. Both tensors are "
        "floats: which of them decides, the one with axes or the one without?"
    ),
    the_other_half=wrong(lambda: torch.bfloat16).tell(
        "You get bfloat16 only from a tensor that's bfloat16. Here, both tensors are floats: which of them "
        "decides, the one with axes or the one without?"
    ),
)


@answers.to(questions.softmax_of_thousands)
def softmax_of_thousands() -> str:
    x = torch.tensor([1000.0, 1000.0]).exp()
    return str((x / x.sum())[0].item())


softmax_of_thousands.mistakes(
    as_on_paper=wrong("0.5").tell(
        "On paper, it's 0.5. In float32, exp(1000) is inf, and so is the sum: what is inf / inf?"
    ),
    infinite_share=wrong("inf").tell(
        "The exponentials are inf, and so is their sum. inf / inf is neither large nor small: which value "
        "means that there's no answer?"
    ),
    infinities_cancel=wrong("1").tell(
        "inf / inf isn't 1: an inf says only that a number was too large, not how large it was. Which value "
        "means that there's no answer?"
    ),
    divided_by_infinity=wrong("0").tell(
        "A finite number divided by inf is 0, but here the numerator is inf as well. What is inf / inf?"
    ),
    overflow_raises=wrong("raises").tell(
        "Floats overflow silently: no operation here raises an error. What is exp(1000) in float32?"
    ),
)
