"""Answers: an image of floats from 0 to 1, as bytes."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_02_dtypes.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_02_dtypes import to_bytes as questions


@answers.to(
    questions.to_bytes,
    hints=[
        "Four things are to happen: a new scale, whole numbers, an end at 0 and 255, a new dtype. Which must come last?",
        "`.to(torch.uint8)` cuts off what stands behind the point, and what is too large for it may become anything. "
        "So round and clamp while the numbers are still floats.",
        "Scale by 255, then `.round()`, then `.clamp(0, 255)`, then the cast.",
    ],
)
def to_bytes(image: Tensor) -> Tensor:
    return image.clamp(0, 1).mul(255).round().to(torch.uint8)


to_bytes.mistakes(
    cut_instead_of_rounded=wrong(lambda image: (image * 255).clamp(0, 255).to(torch.uint8)).tell(
        "Your numbers are cut, not rounded: 0.8 of a step becomes 0 of it. The nearest whole number is asked.",
        breaks="Each result is the nearest whole number",
    ),
    another_scale=wrong(
        lambda image, scale: (image * scale).round().clamp(0, 255).to(torch.uint8),
        over={"scale": [100, 127, 128, 254, 256]},
    ).tell("Your scale ends at {scale}. Which byte should white, 1.0, become?"),
    times_256_and_cut=wrong(lambda image: (image * 256).floor().clamp(0, 255).to(torch.uint8)).tell(
        "Your numbers are cut to whole ones on a scale of 256. White, 1.0, is to become 255, and the nearest whole number is asked."
    ),
    not_clamped=wrong(lambda image: (image * 255).round().to(torch.int64).to(torch.uint8)).tell(
        "What is below 0 or above 1 wraps around: dark becomes bright, and bright dark. Cut it off before the cast."
    ),
    not_clamped_and_cut=wrong(lambda image: (image * 255).to(torch.int64).to(torch.uint8)).tell(
        "What is below 0 or above 1 wraps around, and the rest is cut and not rounded."
    ),
    not_clamped_below=wrong(
        lambda image: (image * 255).round().clamp(max=255).to(torch.int64).to(torch.uint8)
    ).tell("What is below 0 wraps around and becomes bright. It is to end at 0."),
    not_clamped_above=wrong(
        lambda image: (image * 255).round().clamp(min=0).to(torch.int64).to(torch.uint8)
    ).tell(
        "What is above 1 wraps around and becomes dark. It is to end at 255; whoever cuts *before* multiplying by 255 has to cut at 1."
    ),
    cut_at_other_ends=wrong(
        lambda image, ends: (image.clamp(*ends) * 255).round().to(torch.int64).to(torch.uint8),
        over={"ends": {"−1 and 1": (-1, 1), "0 and 2": (0, 2)}},
    ).tell(
        "You cut at {ends} before the scale, and what that leaves outside 0 and 1 still wraps around. Where must you cut?"
    ),
    rounded_up=wrong(lambda image: (image * 255).ceil().clamp(0, 255).to(torch.uint8)).tell(
        "Your numbers are rounded up. The nearest whole number is asked."
    ),
    not_scaled=wrong(lambda image: image.clamp(0, 1).round().to(torch.uint8)).tell(
        "Your numbers are 0 and 1: they became whole numbers before, or without, being brought to the scale of 255."
    ),
    not_scaled_and_cut=wrong(lambda image: image.clamp(0, 1).to(torch.uint8)).tell(
        "Your numbers are 0 nearly everywhere: they became whole numbers by cutting, on the scale from 0 to 1."
    ),
    rounded_before_scaling=wrong(lambda image: image.clamp(0, 1).round().to(torch.uint8) * 255).tell(
        "Your numbers are 0 and 255 only: they were rounded before they were brought to the scale of 255."
    ),
    cast_before_scaling=wrong(lambda image: image.clamp(0, 1).to(torch.uint8) * 255).tell(
        "Only white is 255, and all else 0: the cast cut the numbers on the scale from 0 to 1, before they were multiplied."
    ),
    clamped_to_one_after_scaling=wrong(lambda image: (image * 255).round().clamp(0, 1).to(torch.uint8)).tell(
        "Your numbers were brought to the scale of 255 and then clamped to 0 and 1. Clamp to 0 and 255 there."
    ),
    stretched=wrong(
        lambda image: ((image - image.min()) / (image.max() - image.min()) * 255).round().to(torch.uint8)
    ).tell(
        "Your numbers are stretched from the image's own darkest and brightest pixel. Black is 0.0 and white 1.0, whatever the image holds."
    ),
    signed_bytes=wrong(lambda image: (image * 255).round().clamp(0, 255).to(torch.int64).to(torch.int8)).tell(
        "Bright pixels became negative: the answer went through int8. uint8 is asked."
    ),
    clamped_at_256=wrong(
        lambda image: (image * 255).round().clamp(0, 256).to(torch.int64).to(torch.uint8)
    ).tell("Too bright became 0: clamped at 256, which in a uint8 is 0. The largest uint8 is 255."),
    sign_dropped=wrong(lambda image: (image * 255).round().abs().clamp(0, 255).to(torch.uint8)).tell(
        "Below 0 your numbers come back as positive ones: the sign was dropped. They are to end at 0."
    ),
    times_256_and_wrapped=wrong(
        lambda image: (image.clamp(0, 1) * 256).round().to(torch.int64).to(torch.uint8)
    ).tell(
        "Your numbers are rounded on a scale of 256, and white became 0: 256 does not fit into a uint8. The scale is 255."
    ),
    times_256_cut_and_wrapped=wrong(
        lambda image: (image.clamp(0, 1) * 256).to(torch.int64).to(torch.uint8)
    ).tell(
        "Your numbers are cut on a scale of 256, and white became 0: 256 does not fit into a uint8. The scale is 255, and the "
        "nearest whole number is asked."
    ),
    divided_by_255=wrong(lambda image: torch.zeros_like(image).to(torch.uint8)).tell(
        "Your numbers are all 0. 0.0 to 1.0 has to be stretched to 0 to 255: multiply by 255."
    ),
    half_added_and_not_clamped=wrong(lambda image: (image * 255 + 0.5).to(torch.int64).to(torch.uint8)).tell(
        "What is below 0 or above 1 wraps around: cut it off before the cast. And below 0, adding a half and casting does not round."
    ),
    remainder_of_one=wrong(lambda image: (torch.remainder(image, 1.0) * 255).round().to(torch.uint8)).tell(
        "White, and whatever is out of range, begins again: of each number only what is beyond a whole one is left. It is to end at 0 and 1."
    ),
    through_half_precision=wrong(lambda image: (image.half().clamp(0, 1) * 255).round().to(torch.uint8)).tell(
        "Some numbers that lie nearly halfway between two whole ones are one off: they were rounded before, to fewer digits, as in "
        "float16, where numbers above 128 are ⅛ apart. Stay in the image's own dtype, and round once."
    ),
    negative=wrong(lambda image: (255 - image.clamp(0, 1) * 255).round().to(torch.uint8)).tell(
        "Your image is a negative: black became 255, and white 0."
    ),
)


@to_bytes.violation("below 0 counts as 0.0, and above 1 as 1.0")
def by_way_of_int16(image: Tensor) -> Tensor:
    wide = (image * 255).round().to(torch.int32).to(torch.int16)
    return wide.clamp(0, 255).to(torch.uint8)


to_bytes.mistakes(
    left_in_int64=wrong(lambda image: (image * 255).round().clamp(0, 255).long()).breaks(
        "Returns (height, width), uint8"
    ),
)
