"""Answers: the largest float32 below a number."""

import math

import numpy as np
import torch

from lessons_lib.answers.lesson_02_dtypes.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_02_dtypes import largest_below as questions


@answers.to(
    questions.largest_below,
    survivors={
        "line 4: value < 0 → value <= 0": "0 has its answer by then",
        "line 5: float() left out": "a tensor of one element is taken for its number",
    },
    hints=[
        "If you read a positive float's bits as an integer, a larger float gives a larger integer. What does "
        "changing the integer by 1 do to the float?",
        "For a positive value, subtract 1 from the integer. For a negative value, the integer grows as the "
        "value moves away from 0: which way is down then?",
        "Take `torch.tensor(value).view(torch.int32)`. Subtract 1 if the value is positive, add 1 if it's "
        "negative, and go back with `.view(torch.float32)`. If the value is 0, the answer is −2**−149.",
    ],
    takeaway="A step to the next integer is a step to the next float. `torch.nextafter` takes the same steps.",
)
def largest_below(value: float) -> float:
    if value == 0:
        return -(2.0**-149)
    bits = torch.tensor(value).view(torch.int32)
    step = 1 if value < 0 else -1
    return float((bits + step).view(torch.float32))


def moved(value: float, by: int) -> float:
    """The number whose bits, read as an integer, are larger by `by`."""
    return float((torch.tensor(value).view(torch.int32) + by).view(torch.float32))


def less_epsilon(value: float) -> float:
    """The value less epsilon times its size, in float32."""
    x = torch.tensor(value)
    return float(x - x.abs() * torch.finfo(torch.float32).eps)


largest_below.mistakes(
    one_less_for_all=wrong(lambda value: moved(value, -1)).tell(
        "You went down from positive numbers, but up from negative ones, and for 0 you return nan. If you "
        "read a negative float's bits as an integer, does a larger integer mean a larger float?"
    ),
    towards_zero=wrong(lambda value: -(2.0**-149) if value == 0 else moved(value, -1)).tell(
        "You went down from positive numbers, but up from negative ones, towards 0. If you read a negative "
        "float's bits as an integer, does a larger integer mean a larger float?"
    ),
    epsilon_less=wrong(lambda value: float(torch.tensor(value) - torch.finfo(torch.float32).eps)).tell(
        "You always subtracted epsilon, the gap between 1 and the next larger float32: too little for large "
        "numbers, and far too much for small ones. How large is the gap just below `value`?"
    ),
)


@largest_below.misconception(
    "You subtracted the gap *above* the value. At a power of two, how large is the gap below it?"
)
def gap_above_subtracted(value: float) -> float:
    if value == 0 or math.isinf(value) or abs(value) < 2.0**-126:
        return largest_below(value)
    gap = 2.0 ** (math.floor(math.log2(abs(value))) - 23)
    return value - gap if abs(value) < 2.0**127 else -math.inf


largest_below.mistakes(
    next_above=wrong(lambda value: math.inf if value == math.inf else float(-largest_below(-value))).tell(
        "Your numbers are the next larger ones. In which direction does your code step from a positive "
        "number, and in which from a negative one?"
    ),
    rounded_away=wrong(lambda value: value).tell(
        "You subtracted too little: your result is the value itself, or a number between the value and the "
        "next float32 below. How large is the gap between these two?"
    ),
    next_in_float64=wrong(lambda value: math.nextafter(value, -math.inf)).tell(
        "You took the next smaller number of float64, the dtype of Python's floats. To step through float32's"
        " numbers, you need the value's float32 bits: how do you get them?"
    ),
    one_more_for_all=wrong(
        lambda value: (
            largest_below(value) if value <= 0 else moved(min(value, torch.finfo(torch.float32).max), 1)
        )
    ).tell(
        "Your results for negative numbers are right, but from positive ones you go up. If you read a "
        "positive float's bits as an integer, should that integer grow, or shrink?"
    ),
    smallest_normal_below_zero=wrong(lambda value: largest_below(value) if value else -(2.0**-126)).tell(
        "For 0, you return −2**−126, the normal number closest to 0. With a stored exponent of 0, there are "
        "numbers even closer: how close do they get?"
    ),
    whole_number_below=wrong(
        lambda value: value - 1 if math.isinf(value) else float(math.ceil(value) - 1)
    ).tell(
        "You returned the next whole number below. How many float32 numbers lie between two whole numbers?"
    ),
    left_as_an_integer=wrong(lambda value: int(torch.tensor(largest_below(value)).view(torch.int32))).tell(
        "You returned the answer's bits, read as a whole number. How do you read these bits as a float32?"
    ),
    converted_instead_of_viewed=wrong(
        lambda value: float(torch.tensor(value).to(torch.int64) - 1) if math.isfinite(value) else value
    ).tell(
        "It looks as if you'd converted the *value* to an integer and back, which cuts off its decimals. "
        "Which call reads a number's bits as an integer instead?"
    ),
    zero_left_out=wrong(lambda value: largest_below(value) if value else 0.0).tell(
        "At 0 and at −0, you return 0 itself. Which number comes next below 0?"
    ),
    zero_becomes_nan=wrong(lambda value: largest_below(value) if value else math.nan).tell(
        "For 0, you return nan, as if you'd read its bits as an integer, 0, and subtracted 1. That gives −1, "
        "whose bits are all 1. Which bits does the next number below 0 have?"
    ),
    sign_lost=wrong(lambda value: float(largest_below(abs(value)))).tell(
        "Negative numbers lost their sign: for −6.5, you return the largest float32 below 6.5. Which step "
        "drops the sign?"
    ),
    smallest_positive_below_zero=wrong(lambda value: largest_below(value) if value else 2.0**-149).tell(
        "For 0, you return +2**−149, the next number *above*. Which sign should your answer have?"
    ),
    a_usual_gap_below_zero=wrong(lambda value: largest_below(value) if value else -(2.0**-24)).tell(
        "For 0, you return −2**−24, but 2**−24 is the gap just below 1. How small do the gaps get near 0?"
    ),
    next_in_float64_but_for_zero=wrong(
        lambda value: math.nextafter(value, -math.inf) if value else -(2.0**-149)
    ).tell(
        "Except for 0, you took the next smaller number of float64, the dtype of Python's floats. To step "
        "through float32's numbers, you need the value's float32 bits: how do you get them?"
    ),
    cut_to_int32=wrong(lambda value: float((torch.tensor(value).int() - 1).float())).tell(
        "You converted the value to an integer instead of reading its bits, so its decimals were cut off "
        "before you subtracted 1. Which call reads the bits?"
    ),
    smallest_number_subtracted=wrong(lambda value: float(torch.tensor(value) - 2.0**-149)).tell(
        "You always subtracted 2**−149. That's the gap near 0, but it gets rounded away when you subtract it "
        "from a larger number: how large is the gap just below `value`?"
    ),
    ends_forgotten=wrong(
        lambda value: (
            value - 2.0**104
            if value == torch.finfo(torch.float32).min
            else value
            if value == math.inf
            else largest_below(value)
        )
    ).tell(
        "Your numbers are wrong only at the two ends of the range. What comes below inf, and what comes below"
        " the lowest finite float32?"
    ),
    next_in_float64_and_up_from_zero=wrong(
        lambda value: math.nextafter(
            value, math.inf if value == 0 and math.copysign(1, value) > 0 else -math.inf
        )
    ).tell(
        "You took the next smaller number of float64, the dtype of Python's floats (for 0, the next larger "
        "one). To step through float32's numbers, you need the value's float32 bits: how do you get them?"
    ),
    cut_to_int32_but_for_infinity=wrong(
        lambda value: (
            largest_below(value) if value == math.inf else float((torch.tensor(value).int() - 1).float())
        )
    ).tell(
        "You converted the value to an integer instead of reading its bits, so its decimals were cut off "
        "before you subtracted 1 (except for inf). Which call reads the bits?"
    ),
    epsilon_times_the_value=wrong(
        lambda value: less_epsilon(value) if value not in (0, math.inf) else largest_below(value)
    ).tell(
        "You subtracted epsilon times the value's size, but between neighbouring powers of two, all gaps of "
        "float32 are equal. How large is the gap below 3, and how large is it below 2?"
    ),
    epsilon_times_the_value_everywhere=wrong(lambda value: less_epsilon(value)).tell(
        "You subtracted epsilon times the value's size, but between neighbouring powers of two, all gaps of "
        "float32 are equal. You also return 0 for 0, and nan for inf: which number is next below each of "
        "these?"
    ),
    next_above_by_bits=wrong(lambda value: moved(value, 1 if value > 0 else -1) if value else 2.0**-149).tell(
        "Your numbers are the next larger ones, and for inf you get nan. If you read the bits as an integer, "
        "should that integer grow or shrink for positive numbers, and what about negative ones?"
    ),
    two_steps=wrong(lambda value: moved(value, -2 if value > 0 else 2) if value else -(2.0**-149)).tell(
        "You went two steps down. If you read the bits as an integer, how much does that integer change in "
        "one step?"
    ),
    a_fixed_step=wrong(
        lambda value, step: value - step, over={"step": [1, 0.1, 0.01, 0.001, 1e-5, 1e-6, 1e-7, 1e-8]}
    ).tell(
        "You always subtracted {step}: too little for large numbers, and far too much for small ones. How far"
        " below `value` is the next float32?"
    ),
    left_as_an_integer_but_for_zero=wrong(
        lambda value: (
            float(torch.tensor(largest_below(value)).view(torch.int32).float()) if value else -(2.0**-149)
        )
    ).tell(
        "For every `value` except 0, you returned the answer's bits as a whole number. How do you read these "
        "bits as a float32?"
    ),
)


@largest_below.misconception(
    "You added the gap to negative numbers, so you went up from them, and at powers of two, you used the "
    "gap above. Which sign does your step need, and how large is the gap below 2?"
)
def spacing_subtracted(value: float) -> float:
    if math.isinf(value):
        return math.nan
    size = torch.tensor(abs(value))
    spacing = float(torch.nextafter(size, torch.tensor(math.inf)) - size)
    return value - (spacing if value >= 0 else -spacing)


@largest_below.misconception(
    "You subtracted the gap *above* the value, even from the lowest finite float32. How large is the gap "
    "below a power of two, and what's below that lowest number?"
)
def gap_above_subtracted_without_an_end(value: float) -> float:
    if value == 0 or value == math.inf:
        return largest_below(value)
    return value - 2.0 ** (max(math.floor(math.log2(abs(value))), -126) - 23)


largest_below.mistakes(
    by_torch=wrong(lambda value: torch.tensor(value).nextafter_(torch.tensor(-math.inf)).item()).breaks(
        "without nextafter, torch's, NumPy's or Python's"
    ),
    by_python=wrong(lambda value: largest_below(math.nextafter(value, value))).breaks(
        "without nextafter, torch's, NumPy's or Python's"
    ),
    by_numpy=wrong(lambda value: float(np.nextafter(np.float32(value), np.float32(-math.inf)))).breaks(
        "without nextafter, torch's, NumPy's or Python's"
    ),
)
