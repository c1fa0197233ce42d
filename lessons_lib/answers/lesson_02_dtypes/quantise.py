"""Answers: floats as int8, by a scale and a zero point."""

import torch
from jaxtyping import Int8
from torch import Tensor

from lessons_lib.answers.lesson_02_dtypes.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_02_dtypes import quantise as questions


@answers.to(
    questions.quantise,
    hints=[
        "The order: how many steps is x away from 0, to the nearest whole one; then the zero point; then the ends; then int8.",
        "Steps are `x / scale`. What does `.to(torch.int8)` do with 1.7, and with 200?",
        "Divide, `.round()`, add the zero point, `.clamp(-128, 127)`, and only then `.to(torch.int8)`.",
    ],
)
def quantise(x: Tensor, scale: float, zero_point: int) -> Int8[Tensor, " n"]:
    return (x / scale).round().add(zero_point).clamp(-128, 127).to(torch.int8)


def wrapped(numbers: Tensor) -> Tensor:
    """As int8, where what is out of range wraps around."""
    return numbers.to(torch.int64).to(torch.int8)


HALF = (
    "Some numbers nearly halfway between two steps are one off: they were rounded before, to fewer digits, as in float16, where "
    "numbers above 64 are 1/16 apart. "
)


quantise.mistakes(
    cut_instead_of_rounded=wrong(
        lambda x, scale, zero_point: ((x / scale).trunc() + zero_point).clamp(-128, 127).to(torch.int8)
    ).tell(
        "Your numbers are cut, not rounded. The nearest step is asked: cutting doubles the largest error."
    ),
    rounded_down=wrong(
        lambda x, scale, zero_point: ((x / scale).floor() + zero_point).clamp(-128, 127).to(torch.int8)
    ).tell("Your numbers are rounded down. The nearest step is asked."),
    not_clamped=wrong(lambda x, scale, zero_point: wrapped((x / scale).round() + zero_point)).tell(
        "What is out of range wraps around: a large number became a small one, and the other way round. It should end at −128 or "
        "127: when did your numbers become int8, and were they cut by then?",
        breaks="cut to −128 … 127",
    ),
    zero_point_subtracted=wrong(
        lambda x, scale, zero_point: ((x / scale).round() - zero_point).clamp(-128, 127).to(torch.int8)
    ).tell("The zero point was subtracted. It is added here; taking it off is for the way back."),
    zero_point_missing=wrong(
        lambda x, scale, zero_point: (x / scale).round().clamp(-128, 127).to(torch.int8)
    ).tell("The zero point is missing: 0.0 is to become the zero point."),
    multiplied_by_the_scale=wrong(
        lambda x, scale, zero_point: ((x * scale).round() + zero_point).clamp(-128, 127).to(torch.int8)
    ).tell("Your numbers were multiplied by the scale. How many steps fit into x is x divided by the scale."),
    scale_missing=wrong(
        lambda x, scale, zero_point: (x.round() + zero_point).clamp(-128, 127).to(torch.int8)
    ).tell("The scale is missing: your numbers are x itself, rounded, with the zero point."),
    zero_point_before_the_scale=wrong(
        lambda x, scale, zero_point: ((x + zero_point) / scale).round().clamp(-128, 127).to(torch.int8)
    ).tell("The zero point was added before the division. It counts steps, so it comes after."),
    zero_point_taken_off_first=wrong(
        lambda x, scale, zero_point: ((x - zero_point) / scale).round().clamp(-128, 127).to(torch.int8)
    ).tell(
        "The zero point was subtracted before the division. It counts steps and is added, after the division."
    ),
    clamped_too_early=wrong(
        lambda x, scale, zero_point: wrapped((x / scale).round().clamp(-128, 127) + zero_point)
    ).tell(
        "The numbers were clamped before the zero point was added: some left the range again and wrapped around."
    ),
    range_of_uint8=wrong(
        lambda x, scale, zero_point: wrapped(((x / scale).round() + zero_point).clamp(0, 255))
    ).tell("Your numbers were cut to 0 and 255, the range of uint8. int8 goes from −128 to 127."),
    clamped_at_128=wrong(
        lambda x, scale, zero_point: wrapped(((x / scale).round() + zero_point).clamp(-128, 128))
    ).tell("Your numbers are cut at −128 and 128, and 128 wraps around to −128. The largest int8 is 127."),
    symmetric_range=wrong(
        lambda x, scale, zero_point: ((x / scale).round() + zero_point).clamp(-127, 127).to(torch.int8)
    ).tell("Your numbers are cut at −127. The smallest int8 is −128."),
    nothing_below_zero=wrong(
        lambda x, scale, zero_point: ((x / scale).round() + zero_point).clamp(0, 127).to(torch.int8)
    ).tell("Negative numbers were cut to 0. int8 holds them: it goes from −128 to 127."),
    rounded_before_the_scale=wrong(
        lambda x, scale, zero_point: (x.round() / scale + zero_point).round().clamp(-128, 127).to(torch.int8)
    ).tell("x was rounded before it was divided: what stands behind the point was lost. Round the steps."),
    cut_after_the_zero_point=wrong(
        lambda x, scale, zero_point: (x / scale + zero_point).clamp(-128, 127).to(torch.int8)
    ).tell(
        "Your numbers are cut, after the zero point was added, and not rounded. The nearest step is asked: cutting doubles the "
        "largest error."
    ),
    cut_and_not_clamped=wrong(lambda x, scale, zero_point: wrapped(x / scale + zero_point)).tell(
        "Your numbers are cut and not rounded, and what is out of range wraps around instead of ending at −128 or 127."
    ),
    rounded_up=wrong(
        lambda x, scale, zero_point: ((x / scale).ceil() + zero_point).clamp(-128, 127).to(torch.int8)
    ).tell("Your numbers are rounded up. The nearest step is asked."),
    as_uint8=wrong(
        lambda x, scale, zero_point: ((x / scale).round() + zero_point).clamp(0, 255).to(torch.uint8)
    ).tell("Your numbers are cut at 0 and 255, as a uint8. int8 goes from −128 to 127."),
    rounded_before_the_scale_and_cut=wrong(
        lambda x, scale, zero_point: (x.round() / scale + zero_point).clamp(-128, 127).to(torch.int8)
    ).tell(
        "x was rounded before it was divided, and the steps were cut. What stood behind the point was lost twice: divide, and round the "
        "steps."
    ),
    half_added_and_cut=wrong(
        lambda x, scale, zero_point: quantise((x / scale + 0.5).trunc(), 1, zero_point)
    ).tell(
        "Positive steps are rounded, and negative ones are not: a half was added, and the cast cuts towards 0. `round` does both."
    ),
    ends_in_uint8=wrong(lambda x, scale, zero_point: quantise(x, scale, zero_point).to(torch.uint8)).tell(
        "Negative numbers wrapped around: your right numbers ended in a uint8, which has none below 0. int8 is asked."
    ),
    cast_first=wrong(lambda x, scale, zero_point: quantise(wrapped(x), scale, zero_point)).tell(
        "x itself was cast to int8, before it was divided: what stood behind the point was cut, and what was out of range wrapped around."
    ),
    rounded_twice=wrong(
        lambda x, scale, zero_point: quantise((x / scale).round(decimals=1), 1, zero_point)
    ).tell(
        "Numbers a little below the middle between two steps went to the wrong one: they were rounded twice, first to a decimal."
    ),
    numbers_in_half_precision=wrong(lambda x, scale, zero_point: quantise(x.half(), scale, zero_point)).tell(
        HALF + "And 80,300 is infinite in float16, so that it ends at 127. Stay in the dtype of x."
    ),
    steps_in_half_precision=wrong(
        lambda x, scale, zero_point: quantise((x / scale).half(), 1, zero_point)
    ).tell(HALF + "Stay in the dtype of x."),
    moved_to_uint8=wrong(
        lambda x, scale, zero_point: ((x / scale).round() + zero_point + 128).clamp(0, 255).to(torch.uint8)
    ).tell(
        "Your numbers are 128 too large, from 0 to 255, as in a uint8. int8 is asked, which goes from −128 to 127."
    ),
    numbers_in_bfloat16=wrong(lambda x, scale, zero_point: quantise(x.bfloat16(), scale, zero_point)).tell(
        "Many numbers are one or two steps off: they were rounded before, as in bfloat16, which keeps two or three digits. Could you stay in "
        "the dtype of x?"
    ),
    sign_dropped=wrong(lambda x, scale, zero_point: quantise(x.abs(), scale, zero_point)).tell(
        "Your negative numbers give the same as positive ones. Where did their sign go?"
    ),
    left_in_int16=wrong(
        lambda x, scale, zero_point: ((x / scale).round() + zero_point).clamp(-128, 127).to(torch.int16)
    ).breaks("Returns (n,), int8"),
)
