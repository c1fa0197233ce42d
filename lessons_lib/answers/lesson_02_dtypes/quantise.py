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
        "The order is: measure x in steps of size `scale`, and round to the nearest whole number; add the "
        "zero point; clamp to int8's range; cast to int8.",
        "Measured in steps, x is `x / scale`. What does `.to(torch.int8)` do with 1.7, and with 200?",
        "Divide, `.round()`, add the zero point, `.clamp(-128, 127)`, and only then `.to(torch.int8)`.",
    ],
    takeaway=(
        "You can now store floats in a quarter of the bytes that float32 takes. No number in range moves by "
        "more than half a step."
    ),
)
def quantise(x: Tensor, scale: float, zero_point: int) -> Int8[Tensor, " n"]:
    return (x / scale).round().add(zero_point).clamp(-128, 127).to(torch.int8)


def wrapped(numbers: Tensor) -> Tensor:
    """As int8, where what is out of range wraps around."""
    return numbers.to(torch.int64).to(torch.int8)


quantise.mistakes(
    cut_instead_of_rounded=wrong(
        lambda x, scale, zero_point: ((x / scale).trunc() + zero_point).clamp(-128, 127).to(torch.int8)
    ).tell(
        "You cut off the decimals instead of rounding, which doubles the largest error. How do you get the "
        "nearest whole number?"
    ),
    rounded_down=wrong(
        lambda x, scale, zero_point: ((x / scale).floor() + zero_point).clamp(-128, 127).to(torch.int8)
    ).tell("You rounded down. How do you get the nearest whole number of steps?"),
    not_clamped=wrong(lambda x, scale, zero_point: wrapped((x / scale).round() + zero_point)).tell(
        "Numbers out of range wrap around: large ones become small, and small ones large. They should stop at"
        " −128 or 127: do you apply these limits before the numbers become int8?",
        breaks="clamped to −128 … 127",
    ),
    left_in_floats=wrong(
        lambda x, scale, zero_point: ((x / scale).round() + zero_point).clamp(-128, 127)
    ).tell("Your numbers are right, but they're still floats. Which cast turns them into 8-bit integers?"),
    zero_point_subtracted=wrong(
        lambda x, scale, zero_point: ((x / scale).round() - zero_point).clamp(-128, 127).to(torch.int8)
    ).tell(
        "You subtracted the zero point, as you would to get back from integers to floats. Which sign does it "
        "need in this direction?"
    ),
    zero_point_missing=wrong(
        lambda x, scale, zero_point: (x / scale).round().clamp(-128, 127).to(torch.int8)
    ).tell("You left out the zero point. Which integer should 0.0 become?"),
    multiplied_by_the_scale=wrong(
        lambda x, scale, zero_point: ((x * scale).round() + zero_point).clamp(-128, 127).to(torch.int8)
    ).tell("You multiplied by the scale. If one step is worth `scale`, how many steps is x?"),
    scale_missing=wrong(
        lambda x, scale, zero_point: (x.round() + zero_point).clamp(-128, 127).to(torch.int8)
    ).tell(
        "You left out the scale: your numbers are x itself, rounded, plus the zero point. If one step is "
        "worth `scale`, how many steps is x?"
    ),
    zero_point_before_the_scale=wrong(
        lambda x, scale, zero_point: ((x + zero_point) / scale).round().clamp(-128, 127).to(torch.int8)
    ).tell(
        "You added the zero point before dividing, but it's a number of steps, just like x / scale. After "
        "which of your steps should you add it?"
    ),
    zero_point_taken_off_first=wrong(
        lambda x, scale, zero_point: ((x - zero_point) / scale).round().clamp(-128, 127).to(torch.int8)
    ).tell(
        "You subtracted the zero point before dividing, but it's a number of steps, just like x / scale. "
        "Which sign does it need, and should it come before the division, or after?"
    ),
    clamped_too_early=wrong(
        lambda x, scale, zero_point: wrapped((x / scale).round().clamp(-128, 127) + zero_point)
    ).tell(
        "You clamped before adding the zero point, so some sums left the range and wrapped around. Which "
        "should come last: clamping, or adding the zero point?"
    ),
    range_of_uint8=wrong(
        lambda x, scale, zero_point: wrapped(((x / scale).round() + zero_point).clamp(0, 255))
    ).tell(
        "You clamped your numbers to 0 … 255, the range of uint8. Where does int8 begin, and where does it "
        "end?"
    ),
    clamped_at_128=wrong(
        lambda x, scale, zero_point: wrapped(((x / scale).round() + zero_point).clamp(-128, 128))
    ).tell(
        "You clamped your numbers to −128 … 128, but 128 wraps around to −128. What's the largest number that"
        " an int8 can hold?"
    ),
    symmetric_range=wrong(
        lambda x, scale, zero_point: ((x / scale).round() + zero_point).clamp(-127, 127).to(torch.int8)
    ).tell("You cut your numbers at −127. What's the smallest number that an int8 can hold?"),
    nothing_below_zero=wrong(
        lambda x, scale, zero_point: ((x / scale).round() + zero_point).clamp(0, 127).to(torch.int8)
    ).tell("Your negative numbers became 0. How far down does int8 go?"),
    rounded_before_the_scale=wrong(
        lambda x, scale, zero_point: (x.round() / scale + zero_point).round().clamp(-128, 127).to(torch.int8)
    ).tell(
        "You rounded x before dividing, so it lost its digits after the decimal point. What should you round "
        "instead?"
    ),
    cut_after_the_zero_point=wrong(
        lambda x, scale, zero_point: (x / scale + zero_point).clamp(-128, 127).to(torch.int8)
    ).tell(
        "You cut off the decimals after adding the zero point, instead of rounding, which doubles the largest"
        " error. How do you get the nearest whole number?"
    ),
    cut_and_not_clamped=wrong(lambda x, scale, zero_point: wrapped(x / scale + zero_point)).tell(
        "You cut off the decimals instead of rounding, and numbers out of range wrap around instead of "
        "stopping at −128 or 127. Which two calls should come before the cast?"
    ),
    rounded_up=wrong(
        lambda x, scale, zero_point: ((x / scale).ceil() + zero_point).clamp(-128, 127).to(torch.int8)
    ).tell("You rounded up. How do you get the nearest whole number of steps?"),
    as_uint8=wrong(
        lambda x, scale, zero_point: ((x / scale).round() + zero_point).clamp(0, 255).to(torch.uint8)
    ).tell(
        "You clamped your numbers to 0 … 255, and they're uint8. Where does int8 begin, and where does it "
        "end?"
    ),
    rounded_before_the_scale_and_cut=wrong(
        lambda x, scale, zero_point: (x.round() / scale + zero_point).clamp(-128, 127).to(torch.int8)
    ).tell(
        "You rounded x before dividing, and then cut off the decimals of the result, so you lost decimals "
        "twice. What should you round instead?"
    ),
    half_added_and_cut=wrong(
        lambda x, scale, zero_point: quantise((x / scale + 0.5).trunc(), 1, zero_point)
    ).tell(
        "Positive numbers are rounded correctly but negative ones aren't, as if you'd added a half and let "
        "the cast drop the decimals. Which call rounds both?"
    ),
    ends_in_uint8=wrong(lambda x, scale, zero_point: quantise(x, scale, zero_point).to(torch.uint8)).tell(
        "Your negative numbers wrapped around, as in a uint8, which has no negative numbers. Which dtype "
        "holds −128 to 127?"
    ),
    cast_first=wrong(lambda x, scale, zero_point: quantise(wrapped(x), scale, zero_point)).tell(
        "You cast x itself to int8 before dividing, which cut off its digits after the decimal point, and "
        "made numbers out of range wrap around. When should you cast?"
    ),
    rounded_twice=wrong(
        lambda x, scale, zero_point: quantise((x / scale).round(decimals=1), 1, zero_point)
    ).tell(
        "Some numbers of steps nearly halfway between two whole numbers went to the wrong one, as if you'd "
        "rounded twice, first to one decimal. How many times do you need to round?"
    ),
    numbers_in_half_precision=wrong(lambda x, scale, zero_point: quantise(x.half(), scale, zero_point)).tell(
        "Some numbers nearly halfway between two steps are off by one, as if you'd converted x to float16, "
        "where numbers from 64 to 128 are 1/16 apart and 80,300 becomes infinite. Could you stay in x's "
        "dtype?"
    ),
    steps_in_half_precision=wrong(
        lambda x, scale, zero_point: quantise((x / scale).half(), 1, zero_point)
    ).tell(
        "Some numbers nearly halfway between two steps are off by one, as if you'd computed in float16, where"
        " numbers from 64 to 128 are 1/16 apart. Could you stay in x's dtype?"
    ),
    moved_to_uint8=wrong(
        lambda x, scale, zero_point: ((x / scale).round() + zero_point + 128).clamp(0, 255).to(torch.uint8)
    ).tell(
        "Your numbers are uint8, from 0 to 255, and each is 128 too large. Where does int8 begin, and where "
        "does it end?"
    ),
    numbers_in_bfloat16=wrong(lambda x, scale, zero_point: quantise(x.bfloat16(), scale, zero_point)).tell(
        "Many numbers are one or two steps off, as they'd be in bfloat16, which keeps two or three digits. "
        "Could you stay in the dtype of x?"
    ),
    sign_dropped=wrong(lambda x, scale, zero_point: quantise(x.abs(), scale, zero_point)).tell(
        "Your negative numbers give the same results as positive ones of the same size. Where did their sign "
        "go?"
    ),
    changed_in_place=wrong(
        lambda x, scale, zero_point: x.div_(scale).round().add(zero_point).clamp(-128, 127).to(torch.int8)
    ).breaks("don't change x in place"),
    left_in_int16=wrong(
        lambda x, scale, zero_point: ((x / scale).round() + zero_point).clamp(-128, 127).to(torch.int16)
    ).breaks("Returns (n,), int8"),
)
