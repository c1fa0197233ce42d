"""Answers: a picture that is made brighter, and whose sky turns black."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_02_dtypes.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_02_dtypes import brighten as questions


@answers.to(
    questions.brighten,
    survivors={
        "line 1: int() → long()": "int64 has room for the sum too",
        "line 1: int() → float()": "float32 has room for the sum too, and holds these whole numbers exactly",
    },
    hints=[
        "Take one pixel, 200, and the amount 100. Which number is there before anything is cut?",
        "When `clamp` comes, it is too late: a uint8 has wrapped already. The sum needs more room than 8 bits.",
        "Go to a wider dtype first (`image.int()`), add, clamp, and come back with `.to(torch.uint8)`.",
    ],
)
def brighten(image: Tensor, amount: int) -> Tensor:
    return (image.int() + amount).clamp(0, 255).to(torch.uint8)


brighten.broken_program(
    "wrapped_before_it_was_cut",
    "Your numbers wrapped around, as those of a uint8 do: 200 + 100 is 44 there. Either the sum was made in 8 bits, or it went "
    "back to them before it was cut at 0 and 255.",
)


brighten.mistakes(
    not_cut_at_zero=wrong(lambda image, amount: (image.int() + amount).clamp(max=255).to(torch.uint8)).tell(
        "Too bright is cut at 255, but too dark wraps around: below 0 your numbers go on at 255. The amount may be negative.",
        breaks="but never below 0 or above 255",
    ),
    not_cut_at_255=wrong(lambda image, amount: (image.int() + amount).clamp(min=0).to(torch.uint8)).tell(
        "Too dark is cut at 0, but too bright wraps around: above 255 your numbers begin again at 0."
    ),
    cut_at_256=wrong(lambda image, amount: (image.int() + amount).clamp(0, 256).to(torch.uint8)).tell(
        "Too bright becomes 0. It is to end at 255. A cut at 256 gives that too: 256 in a uint8 is 0."
    ),
    darker=wrong(lambda image, amount: (image.int() - amount).clamp(0, 255).to(torch.uint8)).tell(
        "The amount was subtracted: your image became darker where it was to become brighter."
    ),
    kept_what_would_wrap=wrong(
        lambda image, amount: torch.where(
            (wide := image.int() + amount).clamp(0, 255) == wide, wide.to(torch.uint8), image
        )
    ).tell("Pixels that would leave the range keep their old value. They are to end at 255, or at 0."),
    stretched=wrong(
        lambda image, amount: (
            (wide := (image.int() + amount).clamp(min=0)) * 255 // wide.max().clamp(min=1)
        ).to(torch.uint8)
    ).tell(
        "Your numbers are stretched so that the brightest pixel is 255. Each pixel is to change by the amount, and be cut."
    ),
    cut_too_low=wrong(
        lambda image, amount, most: (image.int() + amount).clamp(0, most).to(torch.uint8),
        over={"most": [100, 127, 128, 200, 250, 254]},
    ).tell("Your numbers end at {most}. Which is the largest number that a uint8 can hold?"),
    through_int8=wrong(
        lambda image, amount: (image.to(torch.int8).int() + amount).clamp(0, 255).to(torch.uint8)
    ).tell(
        "Your numbers went through int8, where 128 to 255 are −128 to −1: bright pixels were taken for dark ones."
    ),
    unchanged=wrong(lambda image, amount: image.clone()).tell(
        "The image is as it was: the amount was not added."
    ),
    sign_dropped=wrong(
        lambda image, amount: (image.int() + amount).abs().clamp(max=255).to(torch.uint8)
    ).tell("Below 0 your numbers come back as positive ones: their sign was dropped. They are to end at 0."),
    ends_in_int8=wrong(lambda image, amount: (image.int() + amount).clamp(0, 255).to(torch.int8)).tell(
        "Bright pixels became negative: the right numbers ended in an int8, which has none above 127."
    ),
    cut_at_1_and_254=wrong(lambda image, amount: (image.int() + amount).clamp(1, 254).to(torch.uint8)).tell(
        "Your numbers are cut at 1 and 254. A uint8 goes from 0 to 255."
    ),
    a_little_below_and_cut=wrong(
        lambda image, amount: ((image / 255 + amount / 255).clamp(0, 1) * 255).to(torch.uint8)
    ).tell(
        "Some of your numbers are one too small: divided by 255 and multiplied again, a float lies a little below the whole number, and "
        "the cast cuts. Round before the cast, or stay with whole numbers."
    ),
    smaller_sums_are_white=wrong(
        lambda image, amount: torch.where((wrapped := image + amount) < image, 255, wrapped).to(torch.uint8)
    ).tell(
        "With a negative amount, pixels that only get darker are 255, and those that should be 0 aren't. Either you took every sum below "
        "its pixel for one that wrapped. Or a number outside of 0 to 255 became a uint8 on the way, where −100 is 156 and 355 is 99."
    ),
)


@brighten.misconception(
    "The amount was made smaller for the whole image, until no pixel left the range. Each pixel is to change by the whole "
    "amount, and be cut by itself."
)
def amount_made_smaller(image: Tensor, amount: int) -> Tensor:
    most, least = 255 - int(image.max()), -int(image.min())
    return (image.int() + max(min(amount, most), least)).to(torch.uint8)


@brighten.misconception(
    "Your numbers are stretched so that the darkest pixel is 0 and the brightest 255. Each pixel is to change by the amount, and be cut."
)
def stretched_to_both_ends(image: Tensor, amount: int) -> Tensor:
    wide = image.float() + amount
    return (wide - wide.min()).div(wide.max() - wide.min()).mul(255).to(torch.uint8)


@brighten.misconception(
    "Your numbers are those of comparisons in 8 bits: beside a uint8 a Python number becomes one too, and −100 is 156 there "
    "and 355 is 99. Compare where the numbers have room."
)
def compared_in_8_bits(image: Tensor, amount: int) -> Tensor:
    brighter = image + amount
    brighter = torch.where(image.int() > (255 - amount) % 256, 255, brighter)
    return torch.where(image.int() < -amount % 256, 0, brighter).to(torch.uint8)


brighten.mistakes(
    all_white=wrong(lambda image, amount: torch.full_like(image, 255)).tell(
        "All your pixels are 255, as when an end of `clamp` is −1 and the image is uint8: −1 is 255 there. In which dtype do you cut?"
    ),
    sign_of_the_amount_dropped=wrong(
        lambda image, amount: (image.int() + abs(amount)).clamp(0, 255).to(torch.uint8)
    ).tell("A negative amount made your image brighter. What happened to its sign?"),
    left_in_int16=wrong(lambda image, amount: (image.to(torch.int16) + amount).clamp(0, 255)).breaks(
        "Returns (height, width), uint8"
    ),
    amount_in_eight_bits=wrong(
        lambda image, amount: (image.int() + max(-128, min(127, amount))).clamp(0, 255).to(torch.uint8)
    ).breaks("amount: a whole number from −255 to 255"),
)
