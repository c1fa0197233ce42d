"""Answers: an image of floats from 0 to 1, as bytes."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_02_dtypes.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_02_dtypes import to_bytes as questions


@answers.to(
    questions.to_bytes,
    hints=[
        "Four steps: a new scale, whole numbers, an end at 0 and 255, a new dtype. Which must come last?",
        "`.to(torch.uint8)` cuts off what comes after the decimal point, and what's too large for it may become "
        "anything. So round and clamp while the numbers are still floats.",
        "Scale by 255, then `.round()`, then `.clamp(0, 255)`, then the cast.",
    ],
    takeaway="Scale, round, clamp, cast: you can now save any float image as bytes.",
)
def to_bytes(image: Tensor) -> Tensor:
    return image.clamp(0, 1).mul(255).round().to(torch.uint8)


to_bytes.mistakes(
    cut_instead_of_rounded=wrong(lambda image: (image * 255).clamp(0, 255).to(torch.uint8)).tell(
        "Your numbers are cut, not rounded: 100.8 becomes 100. What gives the nearest whole number, and "
        "does its result go anywhere? `round` returns a new tensor.",
        breaks="Each result is the nearest whole number",
    ),
    another_scale=wrong(
        lambda image, scale: (image * scale).round().clamp(0, 255).to(torch.uint8),
        over={"scale": [100, 127, 128, 254, 256]},
    ).tell("Your scale ends at {scale}. Which byte should white, 1.0, become?"),
    times_256_and_cut=wrong(lambda image: (image * 256).floor().clamp(0, 255).to(torch.uint8)).tell(
        "It looks as if you multiplied by 256 and cut. Which byte should white, 1.0, become, and what gives the "
        "nearest whole number?"
    ),
    not_clamped=wrong(lambda image: (image * 255).round().to(torch.int64).to(torch.uint8)).tell(
        "What's below 0 or above 1 wraps around: dark becomes bright, and bright dark. When should it be "
        "cut off, and does the result go anywhere? `clamp` returns a new tensor."
    ),
    not_clamped_and_cut=wrong(lambda image: (image * 255).to(torch.int64).to(torch.uint8)).tell(
        "Two things: what's below 0 or above 1 wraps around; and the rest is cut, not rounded."
    ),
    not_clamped_below=wrong(
        lambda image: (image * 255).round().clamp(max=255).to(torch.int64).to(torch.uint8)
    ).tell("What's below 0 wraps around and becomes bright. Where should it end?"),
    not_clamped_above=wrong(
        lambda image: (image * 255).round().clamp(min=0).to(torch.int64).to(torch.uint8)
    ).tell(
        "What's above 1 wraps around and becomes dark. Did you cut at the end of your scale: 1 before you "
        "multiply, 255 after?"
    ),
    cut_at_other_ends=wrong(
        lambda image, ends: (image.clamp(*ends) * 255).round().to(torch.int64).to(torch.uint8),
        over={"ends": {"−1 and 1": (-1, 1), "0 and 2": (0, 2), "0 and 255": (0, 255)}},
    ).tell(
        "You cut at {ends} before the scale, and what that leaves outside 0 and 1 still wraps around. Where "
        "should you cut: at 1 before you multiply, or at 255 after?"
    ),
    cut_at_other_ends_and_not_rounded=wrong(
        lambda image: (image.clamp(0, 255) * 255).to(torch.int64).to(torch.uint8)
    ).tell(
        "Two things: you cut at 255 before the scale, so what's above 1 still wraps around; and the rest is cut, "
        "not rounded."
    ),
    rounded_up=wrong(lambda image: (image * 255).ceil().clamp(0, 255).to(torch.uint8)).tell(
        "Your numbers are rounded up. How do you get the nearest whole number?"
    ),
    half_added_and_rounded=wrong(
        lambda image: (image * 255 + 0.5).round().clamp(0, 255).to(torch.uint8)
    ).tell(
        "Nearly all your numbers are rounded up, as when a half is added and the sum is rounded as well. What does "
        "each of the two do alone, before a cast?"
    ),
    half_added_rounded_and_wrapped=wrong(
        lambda image: (image.clamp(0, 1) * 255 + 0.5).round().to(torch.int64).to(torch.uint8)
    ).tell(
        "Nearly all your numbers are rounded up, as when a half is added and the sum is rounded as well; and white "
        "becomes 256, which is 0 in a uint8. What does each of the two do alone, before a cast?"
    ),
    rounded_to_hundredths=wrong(
        lambda image, then: then(image.clamp(0, 1).round(decimals=2) * 255).to(torch.uint8),
        over={"then": {"cast": lambda x: x, "rounded": torch.round}},
    ).tell(
        "Your numbers fit an image rounded to hundredths before the scale, with 101 shades left. On which scale "
        "should you round to whole numbers?"
    ),
    not_scaled=wrong(lambda image: image.clamp(0, 1).round().to(torch.uint8)).tell(
        "Your numbers are 0 and 1: they became whole numbers before, or without, being scaled to 255. Which step "
        "should come first?"
    ),
    not_scaled_and_cut=wrong(lambda image: image.clamp(0, 1).to(torch.uint8)).tell(
        "Your numbers are 0 nearly everywhere, as when they're cut to whole ones on the scale from 0 to 1. Which "
        "step should come before that?"
    ),
    rounded_before_scaling=wrong(lambda image: image.clamp(0, 1).round().to(torch.uint8) * 255).tell(
        "Your numbers are 0 and 255 only: they were rounded on the scale from 0 to 1. Which step should come "
        "before that?"
    ),
    cast_before_scaling=wrong(lambda image: image.clamp(0, 1).to(torch.uint8) * 255).tell(
        "Only white is 255, and all else 0: the cast cut the numbers on the scale from 0 to 1. Which step should "
        "come before the cast?"
    ),
    clamped_to_one_after_scaling=wrong(lambda image: (image * 255).round().clamp(0, 1).to(torch.uint8)).tell(
        "You scaled to 255, and then clamped to 0 and 1. Which ends does the new scale have?"
    ),
    stretched=wrong(
        lambda image: ((image - image.min()) / (image.max() - image.min()) * 255).round().to(torch.uint8)
    ).tell(
        "Your numbers are stretched from the image's own darkest pixel to its brightest. Which values are black "
        "and white, whatever the image holds?"
    ),
    signed_bytes=wrong(lambda image: (image * 255).round().clamp(0, 255).to(torch.int64).to(torch.int8)).tell(
        "Bright pixels became negative, as in int8. Which dtype holds 0 to 255?"
    ),
    clamped_at_256=wrong(
        lambda image: (image * 255).round().clamp(0, 256).to(torch.int64).to(torch.uint8)
    ).tell(
        "Too bright became 0, as when the cut is at 256: in a uint8, 256 is 0. What's the largest number it "
        "holds?"
    ),
    sign_dropped=wrong(lambda image: (image * 255).round().abs().clamp(0, 255).to(torch.uint8)).tell(
        "Below 0 your numbers come back as positive ones, without their sign. Where should they end?"
    ),
    times_256_and_wrapped=wrong(
        lambda image: (image.clamp(0, 1) * 256).round().to(torch.int64).to(torch.uint8)
    ).tell(
        "Your numbers are rounded on a scale of 256, and white became 0: 256 doesn't fit into a uint8. Which byte "
        "should white become?"
    ),
    times_256_cut_and_wrapped=wrong(
        lambda image: (image.clamp(0, 1) * 256).to(torch.int64).to(torch.uint8)
    ).tell(
        "Your numbers are cut on a scale of 256, and white became 0: 256 doesn't fit into a uint8. Which byte "
        "should white become, and what gives the nearest whole number?"
    ),
    divided_by_255=wrong(lambda image: torch.zeros_like(image).to(torch.uint8)).tell(
        "Your numbers are all 0. What takes the scale from 0 to 1 to one from 0 to 255?"
    ),
    half_added_and_not_clamped=wrong(lambda image: (image * 255 + 0.5).to(torch.int64).to(torch.uint8)).tell(
        "What's below 0 or above 1 wraps around: when should it be cut off? And below 0, adding a half and "
        "casting doesn't round."
    ),
    remainder_of_one=wrong(lambda image: (torch.remainder(image, 1.0) * 255).round().to(torch.uint8)).tell(
        "White, and whatever is out of range, begins again: only what lies beyond a whole number is left. Where "
        "should it end instead?"
    ),
    through_half_precision=wrong(lambda image: (image.half().clamp(0, 1) * 255).round().to(torch.uint8)).tell(
        "Some numbers nearly halfway between two bytes are one off, as in float16, where numbers above 128 are ⅛ "
        "apart. Could you stay in the image's own dtype, and round once?"
    ),
    negative=wrong(lambda image: (255 - image.clamp(0, 1) * 255).round().to(torch.uint8)).tell(
        "Your image is a negative: black became 255, and white 0. What do you subtract from what?"
    ),
)


@to_bytes.violation("below 0 counts as 0.0, and above 1 as 1.0")
def by_way_of_int16(image: Tensor) -> Tensor:
    wide = (image * 255).round().to(torch.int32).to(torch.int16)
    return wide.clamp(0, 255).to(torch.uint8)


to_bytes.mistakes(
    changed_in_place=wrong(lambda image: image.clamp_(0, 1).mul(255).round().to(torch.uint8)).breaks(
        "don't change image in place"
    ),
    left_in_int64=wrong(lambda image: (image * 255).round().clamp(0, 255).long()).breaks(
        "Returns (height, width), uint8"
    ),
)
