"""Answers: how far away the next larger float is."""

import math

import torch

from lessons_lib.answers.lesson_02_dtypes.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_02_dtypes import gap_above as questions


@answers.to(
    questions.gap_above,
    survivors={"line 2: float() left out": "a tensor of one element is taken for its number"},
    hints=[
        "You know the gap above 1 in each dtype. What happens to the gaps each time a power of two is passed?",
        "Between 4 and 8 the gap is 4 times that above 1. Which power of two is the last one not above `value`? Double or halve a "
        "1 until you have it, or round the logarithm, `math.log2`, down.",
        "`math.floor(math.log2(value))` is the exponent of that power (`math.frexp(value)[1] - 1` never errs, not even just below "
        "a power of two). The gap is `torch.finfo(dtype).eps` times the power.",
    ],
)
def gap_above(value: float, dtype: torch.dtype) -> float:
    x = torch.tensor(value, dtype=dtype)
    return float(torch.nextafter(x, torch.tensor(math.inf, dtype=dtype)) - x)


gap_above.mistakes(
    always_epsilon=wrong(lambda value, dtype: torch.finfo(dtype).eps).tell(
        "Your number is the gap above 1, whatever the value. Gaps grow with the numbers."
    ),
    in_proportion=wrong(lambda value, dtype: torch.finfo(dtype).eps * value).tell(
        "Your gaps grow with the value itself. They stay the same up to the next power of two and then double: "
        "take the power of two at or below the value."
    ),
    float32_always=wrong(
        lambda value, dtype: float(torch.finfo(torch.float32).eps * 2.0 ** math.floor(math.log2(value)))
    ).tell(
        "Your gaps are those of float32, whatever the dtype. Each dtype has an epsilon of its own.",
        breaks="to the next larger number of a dtype",
    ),
    float64_always=wrong(lambda value, dtype: float(gap_above(value, torch.float64))).tell(
        "Your gaps are those of float64, whatever the dtype: Python's own numbers are float64."
    ),
    gap_below=wrong(
        lambda value, dtype: float(
            (x := torch.tensor(value, dtype=dtype)) - torch.nextafter(x, torch.tensor(-math.inf, dtype=dtype))
        )
    ).tell(
        "Your numbers are the gaps below. At a power of two the gap above is twice as large: a new exponent begins there."
    ),
    half_the_gap=wrong(lambda value, dtype: float(gap_above(value, dtype) / 2)).tell(
        "Your numbers are half the gaps: that is the largest error of rounding. The whole gap is asked."
    ),
    power_above=wrong(
        lambda value, dtype: float(torch.finfo(dtype).eps * 2.0 ** math.ceil(math.log2(value)))
    ).tell("You took the power of two above the value. The gap is that of the power of two at or below it."),
    twice_the_gap=wrong(lambda value, dtype: float(gap_above(value, dtype) * 2)).tell(
        "Your gaps are twice the right ones: the exponent is one too high."
    ),
    next_number=wrong(
        lambda value, dtype: float(
            torch.nextafter(torch.tensor(value, dtype=dtype), torch.tensor(math.inf, dtype=dtype))
        )
    ).tell("Your number is the next larger number itself. Its distance from the value is asked."),
    natural_logarithm=wrong(
        lambda value, dtype: float(torch.finfo(dtype).eps * 2.0 ** math.floor(math.log(value)))
    ).tell(
        "Your numbers come from a natural logarithm. The exponent is one of 2, so the logarithm has base 2."
    ),
    smallest_normal=wrong(lambda value, dtype: torch.finfo(dtype).smallest_normal).tell(
        "Your number is the smallest usual number of the dtype, near 0. The gap at `value` is asked."
    ),
    smaller_for_larger=wrong(
        lambda value, dtype: float(torch.finfo(dtype).eps ** 2 / gap_above(value, dtype))
    ).tell(
        "Your gaps get smaller as the numbers get larger. It is the other way round: multiply by the power of two."
    ),
    power_of_two_only=wrong(
        lambda value, dtype: float(gap_above(value, dtype) / torch.finfo(dtype).eps)
    ).tell(
        "Your numbers are the bare powers of two at or below the value. The gap is that power times epsilon."
    ),
    resolution=wrong(lambda value, dtype: torch.finfo(dtype).resolution).tell(
        "Your number is `finfo(dtype).resolution`, a rounded power of ten for printing. The gap comes from `eps`."
    ),
    nearest_power=wrong(
        lambda value, dtype: float(torch.finfo(dtype).eps * 2.0 ** round(math.log2(value)))
    ).tell(
        "You took the power of two nearest to the value. The gap is that of the power of two at or below it."
    ),
    exponent_cut_towards_zero=wrong(
        lambda value, dtype: float(torch.finfo(dtype).eps * 2.0 ** int(math.log2(value)))
    ).tell(
        "Below 1 your gaps are twice the right ones: the exponent was cut towards 0 (−0.4 to 0) and not rounded down (to −1)."
    ),
    no_halving_below_one=wrong(lambda value, dtype: float(gap_above(max(value, 1.0), dtype))).tell(
        "Below 1 your gap stays the one above 1. It goes on halving there: between ½ and 1 it is half of it."
    ),
    epsilon_added_and_value_taken_off=wrong(
        lambda value, dtype: float((x := torch.tensor(value, dtype=dtype)) + torch.finfo(dtype).eps - x)
    ).tell(
        "Your number is what is left of epsilon once it is added to the value: from 2 on nothing, as it is rounded away, and below "
        "1 more than the gap. Epsilon is the gap at 1."
    ),
    divided_by_the_value=wrong(lambda value, dtype: torch.finfo(dtype).eps / value).tell(
        "Your number is epsilon divided by the value. Gaps get larger with the numbers: they double at each power of two."
    ),
    tiny_times_the_value=wrong(lambda value, dtype: torch.finfo(dtype).tiny * value).tell(
        "Your number is the smallest usual number of the dtype (`tiny`) times the value. The gap above 1 is `eps`."
    ),
    tiny_times_the_power=wrong(
        lambda value, dtype: torch.finfo(dtype).tiny * 2.0 ** math.floor(math.log2(value))
    ).tell(
        "Your number is the smallest usual number of the dtype (`tiny`) times the right power. The gap above 1 is `eps`."
    ),
    resolution_times_the_value=wrong(lambda value, dtype: torch.finfo(dtype).resolution * value).tell(
        "Your number is `finfo(dtype).resolution`, a rounded power of ten for printing, times the value. The gap comes from `eps`."
    ),
    times_the_exponent=wrong(lambda value, dtype: torch.finfo(dtype).eps * math.floor(math.log2(value))).tell(
        "Your number is epsilon times the exponent. The exponent tells how often the gap has doubled: epsilon · 2 to that power."
    ),
    powers_of_ten=wrong(
        lambda value, dtype: float(torch.finfo(dtype).eps * 10.0 ** math.floor(math.log10(value)))
    ).tell("Your gaps grow tenfold at powers of ten. Floats are binary: gaps double at powers of two."),
    in_a_float32_tensor=wrong(lambda value, dtype: float(gap_above(value, torch.float32))).tell(
        "Your gaps are those of float32, whatever the dtype, and nan or tiny where float32 can't hold the value. Make the tensor "
        "in the dtype that is asked."
    ),
    through_float32=wrong(
        lambda value, dtype: float(torch.finfo(dtype).eps * 2.0 ** torch.tensor(value).log2().floor().item())
    ).tell(
        "Your numbers are right where float32 holds the value. 1e300 is inf there, and 1e-200 is 0: a tensor of a Python number is "
        "float32 unless you say its dtype."
    ),
    next_float32_less_the_value=wrong(
        lambda value, dtype: float(
            torch.nextafter(torch.tensor(value), torch.tensor(math.inf)).item() - value
        )
    ).tell(
        "Your gaps are those of float32, whatever the dtype, and inf or tiny where float32 can't hold the value. A tensor of a Python "
        "number is float32 unless you say its dtype."
    ),
    logarithm_in_the_dtype_itself=wrong(
        lambda value, dtype: float(
            torch.finfo(dtype).eps * 2.0 ** torch.tensor(value, dtype=dtype).log2().floor().item()
        )
    ).tell(
        "Just below a power of two your gap is twice the right one. The logarithm of the value, taken in its own dtype, is rounded up "
        "there: Python's `math.log2` has more digits."
    ),
)


@gap_above.misconception(
    "At a power of two above 1 your gap is half the right one, as when doubling goes on only while the result is *below* the value. "
    "What if it reaches it?"
)
def doubled_while_below(value: float, dtype: torch.dtype) -> float:
    power = 1.0
    while power > value:
        power /= 2
    while power * 2 < value:
        power *= 2
    return torch.finfo(dtype).eps * power
