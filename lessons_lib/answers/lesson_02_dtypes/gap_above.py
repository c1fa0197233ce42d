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
        "You know the gap above 1 in each dtype. What happens to the gaps whenever you pass a power of two?",
        "Between 4 and 8, the gap is 4 times the gap above 1. What's the largest power of two not above "
        "`value`? Start with 1 and double or halve it until you have that power, or round the result of "
        "`math.log2` down to get its exponent.",
        "Let e be `math.floor(math.log2(value))`. Then 2**e is the largest power of two not above `value`, "
        "and the gap is `torch.finfo(dtype).eps` times 2**e. (`math.frexp(value)[1] - 1` is the right e even "
        "just below a power of two.)",
    ],
    takeaway="Epsilon times a power of two gives the gap, down to the subnormals. You can also subtract `value` "
    "from the number that `torch.nextafter` gives.",
)
def gap_above(value: float, dtype: torch.dtype) -> float:
    x = torch.tensor(value, dtype=dtype)
    return float(torch.nextafter(x, torch.tensor(math.inf, dtype=dtype)) - x)


gap_above.mistakes(
    always_epsilon=wrong(lambda value, dtype: torch.finfo(dtype).eps).tell(
        "You returned the gap above 1, whatever the value. What happens to the gaps as the numbers grow?"
    ),
    in_proportion=wrong(lambda value, dtype: torch.finfo(dtype).eps * value).tell(
        "Your gaps grow with the value itself. Between neighbouring powers of two, they should stay the same:"
        " which power of two decides the gap?"
    ),
    float32_always=wrong(
        lambda value, dtype: float(torch.finfo(torch.float32).eps * 2.0 ** math.floor(math.log2(value)))
    ).tell(
        "Your gaps are float32's, whatever the dtype. Each dtype has its own epsilon: where should your code "
        "use `dtype`?",
        breaks="to the next larger number of a dtype",
    ),
    float64_always=wrong(lambda value, dtype: float(gap_above(value, torch.float64))).tell(
        "Your gaps are float64's, whatever the dtype. Python's floats are float64: where should your code use"
        " `dtype`?"
    ),
    gap_below=wrong(
        lambda value, dtype: float(
            (x := torch.tensor(value, dtype=dtype)) - torch.nextafter(x, torch.tensor(-math.inf, dtype=dtype))
        )
    ).tell(
        "You returned the gaps *below* the values. At a power of two, where a new exponent begins, the gap "
        "above is twice the gap below. In which direction should your code look?"
    ),
    half_the_gap=wrong(lambda value, dtype: float(gap_above(value, dtype) / 2)).tell(
        "Your numbers are half the gaps: that's the largest rounding error. How far away is the next larger "
        "number?"
    ),
    power_above=wrong(
        lambda value, dtype: float(torch.finfo(dtype).eps * 2.0 ** math.ceil(math.log2(value)))
    ).tell(
        "You used the power of two above the value. Gaps double only at a power of two: which is the largest "
        "power of two that isn't above the value?"
    ),
    twice_the_gap=wrong(lambda value, dtype: float(gap_above(value, dtype) * 2)).tell(
        "Your gaps are twice as large as they should be, as if the exponent were one too high. Which power of"
        " two belongs to values from 1 up to 2?"
    ),
    next_number=wrong(
        lambda value, dtype: float(
            torch.nextafter(torch.tensor(value, dtype=dtype), torch.tensor(math.inf, dtype=dtype))
        )
    ).tell("You returned the next larger number itself. How far is it from the value?"),
    natural_logarithm=wrong(
        lambda value, dtype: float(torch.finfo(dtype).eps * 2.0 ** math.floor(math.log(value)))
    ).tell(
        "Your numbers are what you'd get with a natural logarithm. The exponent belongs to base 2: which base"
        " does the logarithm need?"
    ),
    smallest_normal=wrong(lambda value, dtype: torch.finfo(dtype).smallest_normal).tell(
        "You returned the smallest normal number of the dtype, which is close to 0. How large is the gap at "
        "`value`?"
    ),
    smaller_for_larger=wrong(
        lambda value, dtype: float(torch.finfo(dtype).eps ** 2 / gap_above(value, dtype))
    ).tell(
        "Your gaps get smaller as the numbers get larger. Do you multiply by the power of two, or divide?"
    ),
    power_of_two_only=wrong(
        lambda value, dtype: float(gap_above(value, dtype) / torch.finfo(dtype).eps)
    ).tell(
        "You returned the largest power of two that isn't above the value. Just above 1, the gap is epsilon: "
        "how large is it just above your power of two?"
    ),
    resolution=wrong(lambda value, dtype: torch.finfo(dtype).resolution).tell(
        "You returned `finfo(dtype).resolution`, which is a power of ten. Floats are binary: what does "
        "`finfo` call the gap above 1?"
    ),
    nearest_power=wrong(
        lambda value, dtype: float(torch.finfo(dtype).eps * 2.0 ** round(math.log2(value)))
    ).tell(
        "You used the power of two nearest to the value. Gaps double only at a power of two: which is the "
        "largest power of two that isn't above the value?"
    ),
    exponent_cut_towards_zero=wrong(
        lambda value, dtype: float(torch.finfo(dtype).eps * 2.0 ** int(math.log2(value)))
    ).tell(
        "Below 1, your gaps can be twice as large as they should be, as if you'd cut off a logarithm's "
        "decimals: −0.4 becomes 0. In which direction should you round a negative logarithm?"
    ),
    no_halving_below_one=wrong(lambda value, dtype: float(gap_above(max(value, 1.0), dtype))).tell(
        "For values below 1, you use the gap above 1. How large is the gap between ½ and 1?"
    ),
    epsilon_added_and_value_taken_off=wrong(
        lambda value, dtype: float((x := torch.tensor(value, dtype=dtype)) + torch.finfo(dtype).eps - x)
    ).tell(
        "You returned (value + epsilon) − value, in `dtype`, which is 0 for large values and more than the "
        "gap for small ones. For values between which two powers of two is the gap epsilon?"
    ),
    divided_by_the_value=wrong(lambda value, dtype: torch.finfo(dtype).eps / value).tell(
        "You divided epsilon by the value. Do gaps get smaller as the numbers grow, or larger?"
    ),
    tiny_times_the_value=wrong(lambda value, dtype: torch.finfo(dtype).tiny * value).tell(
        "The other gaps follow from the gap above 1, but you multiplied the value by `tiny`, the smallest "
        "normal number. What does `finfo` call the gap above 1?"
    ),
    tiny_times_the_power=wrong(
        lambda value, dtype: torch.finfo(dtype).tiny * 2.0 ** math.floor(math.log2(value))
    ).tell(
        "The other gaps follow from the gap above 1, but you multiplied the right power of two by `tiny`, the"
        " smallest normal number. What does `finfo` call the gap above 1?"
    ),
    resolution_times_the_value=wrong(lambda value, dtype: torch.finfo(dtype).resolution * value).tell(
        "You multiplied the value by `finfo(dtype).resolution`, which is a power of ten. Floats are binary: "
        "what does `finfo` call the gap above 1?"
    ),
    times_the_exponent=wrong(lambda value, dtype: torch.finfo(dtype).eps * math.floor(math.log2(value))).tell(
        "You multiplied epsilon by the exponent. The exponent says how many times the gap has doubled: how "
        "large is the gap after 3 doublings?"
    ),
    powers_of_ten=wrong(
        lambda value, dtype: float(torch.finfo(dtype).eps * 10.0 ** math.floor(math.log10(value)))
    ).tell(
        "Your gaps grow tenfold at powers of ten. Floats are binary: at which numbers do gaps grow, and by "
        "how much?"
    ),
    in_a_float32_tensor=wrong(lambda value, dtype: float(gap_above(value, torch.float32))).tell(
        "Your gaps are float32's, whatever the dtype, and for a value too large for float32, you return nan. "
        "If you make a tensor from a Python number without naming a dtype, which one does the tensor get?"
    ),
    through_float32=wrong(
        lambda value, dtype: float(torch.finfo(dtype).eps * 2.0 ** torch.tensor(value).log2().floor().item())
    ).tell(
        "Your gaps are wrong only for values outside float32's range: in float32, 1e300 is inf, and 1e-200 is"
        " 0. Which dtype does a tensor get if you make it from a Python number?"
    ),
    next_float32_less_the_value=wrong(
        lambda value, dtype: float(
            torch.nextafter(torch.tensor(value), torch.tensor(math.inf)).item() - value
        )
    ).tell(
        "Your gaps are float32's, whatever the dtype, and for a value too large for float32, you return inf. "
        "If you make a tensor from a Python number without naming a dtype, which one does the tensor get?"
    ),
    logarithm_in_the_dtype_itself=wrong(
        lambda value, dtype: float(
            torch.finfo(dtype).eps * 2.0 ** torch.tensor(value, dtype=dtype).log2().floor().item()
        )
    ).tell(
        "Just below a power of two, your gap is twice as large as it should be, as if you'd computed the "
        "logarithm in `dtype` itself, where it gets rounded up. Which dtype has more digits?"
    ),
)


@gap_above.misconception(
    "At a power of two above 1, your gap is half as large as it should be, as if you'd doubled a number "
    "only while its double was *below* the value. What if its double is equal to the value?"
)
def doubled_while_below(value: float, dtype: torch.dtype) -> float:
    power = 1.0
    while power > value:
        power /= 2
    while power * 2 < value:
        power *= 2
    return torch.finfo(dtype).eps * power
