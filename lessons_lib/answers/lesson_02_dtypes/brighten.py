"""Answers: a picture that is made brighter, and whose sky turns black."""

import numpy as np
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
        "Try a single pixel of 200 with the amount 100. What's their sum before you clamp anything?",
        "`clamp` comes too late if the sum has already wrapped around in uint8. The sum needs more room than "
        "8 bits.",
        "Go to a wider dtype first (`image.int()`). Then add, clamp, and cast back with `.to(torch.uint8)`.",
    ],
    takeaway="Widen, compute, clamp, cast back: in this order, arithmetic on bytes doesn't wrap around.",
)
def brighten(image: Tensor, amount: int) -> Tensor:
    return (image.int() + amount).clamp(0, 255).to(torch.uint8)


brighten.broken_program(
    "wrapped_before_it_was_cut",
    "Your sums wrapped around: 300 became 44, as it does in uint8. Adding a single integer, even an int32"
    " tensor without axes, keeps the image in uint8: which of your steps shows 44 first?",
)


RESCALED = {
    "divided first": lambda image, amount: (wide := image.int() + amount) / wide.max() * 255,
    "multiplied first": lambda image, amount: (wide := image.int() + amount) * 255 / wide.max(),
    "cut at 0 first": lambda image, amount: (
        (wide := (image.int() + amount).clamp(min=0)) * 255 // wide.max().clamp(min=1)
    ),
    "in whole numbers": lambda image, amount: (wide := image.int() + amount) * 255 // wide.max(),
}
ENDS = {
    "cast": lambda rescaled: rescaled,
    "cut": lambda rescaled: rescaled.clamp(0, 255),
    "rounded": lambda rescaled: rescaled.round(),
    "rounded and cut": lambda rescaled: rescaled.round().clamp(0, 255),
}


brighten.mistakes(
    not_cut_at_zero=wrong(lambda image, amount: (image.int() + amount).clamp(max=255).to(torch.uint8)).tell(
        "You cut values above 255, but values below 0 wrap around: −1 becomes 255. Which value should they "
        "become instead?",
        breaks="but never below 0 or above 255",
    ),
    not_cut_at_255=wrong(lambda image, amount: (image.int() + amount).clamp(min=0).to(torch.uint8)).tell(
        "You cut values below 0, but values above 255 wrap around: 256 becomes 0. Which value should they "
        "become instead?"
    ),
    cut_at_256=wrong(lambda image, amount: (image.int() + amount).clamp(0, 256).to(torch.uint8)).tell(
        "Pixels that get too bright become 0, as if you'd cut their sums at 256, which becomes 0 in a uint8. "
        "What's the largest number that a uint8 can hold?"
    ),
    darker=wrong(lambda image, amount: (image.int() - amount).clamp(0, 255).to(torch.uint8)).tell(
        "Your image gets darker where it should get brighter, as if you'd subtracted the amount. Which sign "
        "does the amount need?"
    ),
    kept_what_would_wrap=wrong(
        lambda image, amount: torch.where(
            (wide := image.int() + amount).clamp(0, 255) == wide, wide.to(torch.uint8), image
        )
    ).tell("Pixels that would leave the range kept their old value. Which value should they get instead?"),
    multiplied=wrong(lambda image, amount: (image.int() * amount).clamp(0, 255).to(torch.uint8)).tell(
        "You multiplied the pixels by the amount and cut the products at 0 and 255. How does a pixel's value "
        "change if the pixel gets brighter by 100?"
    ),
    multiplied_in_8_bits=wrong(lambda image, amount: (image.int() * amount).to(torch.uint8)).tell(
        "You multiplied the pixels by the amount, and the products wrapped around. How does a pixel's value "
        "change if the pixel gets brighter by 100, and which dtype has room for the result?"
    ),
    stretched=wrong(
        lambda image, amount, rescale, end: end(rescale(image, amount)).to(torch.uint8),
        over={"rescale": RESCALED, "end": ENDS},
    ).tell(
        "You rescaled by the new maximum, as if the brightest pixel should become 255. By how much should a "
        "pixel change if it stays in the range?"
    ),
    cut_too_low=wrong(
        lambda image, amount, most: (image.int() + amount).clamp(0, most).to(torch.uint8),
        over={"most": [100, 127, 128, 200, 250, 254]},
    ).tell("You cut your numbers at {most}. What's the largest number that a uint8 can hold?"),
    through_int8=wrong(
        lambda image, amount: (image.to(torch.int8).int() + amount).clamp(0, 255).to(torch.uint8)
    ).tell(
        "Your bright pixels became dark, as in int8, where numbers from 128 to 255 become negative. Which "
        "dtype has room for every pixel plus `amount`?"
    ),
    unchanged=wrong(lambda image, amount: image.clone()).tell(
        "Your image hasn't changed: the sums of pixels and amount aren't in what you return. A line such as "
        "`pixel = …` in a loop leaves the image as it is: where do your sums go?"
    ),
    sign_dropped=wrong(
        lambda image, amount: (image.int() + amount).abs().clamp(max=255).to(torch.uint8)
    ).tell(
        "Sums below 0 lost their sign and became positive. Which value should a pixel get if its sum with the"
        " amount is below 0?"
    ),
    ends_in_int8=wrong(lambda image, amount: (image.int() + amount).clamp(0, 255).to(torch.int8)).tell(
        "Values that should be above 127 are negative, as they'd be in int8. Which dtype holds 0 to 255?"
    ),
    cut_at_1_and_254=wrong(lambda image, amount: (image.int() + amount).clamp(1, 254).to(torch.uint8)).tell(
        "You cut your numbers at 1 and at 254. What's the smallest number that a uint8 can hold, and what's "
        "the largest?"
    ),
    a_little_below_and_cut=wrong(
        lambda image, amount: ((image / 255 + amount / 255).clamp(0, 1) * 255).to(torch.uint8)
    ).tell(
        "Some of your numbers are one too small, as if you'd cut off the decimals of floats just below a "
        "whole number. Could you round first, or stay with integers?"
    ),
    smaller_sums_are_white=wrong(
        lambda image, amount: torch.where((wrapped := image + amount) < image, 255, wrapped).to(torch.uint8)
    ).tell(
        "With an amount of −100, every pixel from 100 up becomes 255, as if your test had found its sum too "
        "large. For a pixel of 200, which two numbers does your test compare in 8 bits?"
    ),
)


@brighten.misconception(
    "You used a smaller amount for the whole image, so that no pixel leaves the range. What should happen"
    " to the pixels that have room for the full amount?"
)
def amount_made_smaller(image: Tensor, amount: int) -> Tensor:
    most, least = 255 - int(image.max()), -int(image.min())
    return (image.int() + max(min(amount, most), least)).to(torch.uint8)


@brighten.misconception(
    "You stretched the image so that its darkest pixel is 0 and its brightest 255. By how much should a "
    "pixel change if it stays in the range?"
)
def stretched_to_both_ends(image: Tensor, amount: int) -> Tensor:
    wide = image.float() + amount
    return (wide - wide.min()).div(wide.max() - wide.min()).mul(255).to(torch.uint8)


@brighten.misconception(
    "Your numbers look as if you'd compared pixels with 0 − `amount` and 255 − `amount` in 8 bits. With "
    "an `amount` of 100, −100 becomes 156 there: which dtype has room for such numbers?"
)
def compared_in_8_bits(image: Tensor, amount: int) -> Tensor:
    brighter = image + amount
    brighter = torch.where(image.int() > (255 - amount) % 256, 255, brighter)
    return torch.where(image.int() < -amount % 256, 0, brighter).to(torch.uint8)


brighten.mistakes(
    all_black=wrong(lambda image, amount: torch.zeros_like(image)).tell(
        "All your pixels are 0, as if you'd swapped the two limits of a cut, or swapped `min` and `max`. What"
        " does each step of your code make of a pixel of 100?"
    ),
    summed_in_int8=wrong(
        lambda image, amount: (image.to(torch.int8) + amount).clamp(0, 127).to(torch.uint8)
    ).tell(
        "Your numbers are what you'd get by adding in int8 and cutting the sums at 127. In int8, 200 becomes "
        "−56: which dtype holds all sums from −255 to 510?"
    ),
    clipped_by_numpy=wrong(lambda image, amount: torch.tensor(np.clip(image.numpy() + amount, 0, 255))).tell(
        "NumPy adds uint8 numbers in 8 bits, so bright pixels wrapped around before they were cut; with a "
        "negative amount, NumPy raises an error. Which dtype has room for all sums?"
    ),
    left_in_floats=wrong(lambda image, amount: (image.float() + amount).clamp(0, 255)).tell(
        "Your pixels are right, but they're floats. Which dtype should the new image have?"
    ),
    changed_in_proportion=wrong(
        lambda image, amount, end: end(image.float() * (1 + amount / 255)).clamp(0, 255).to(torch.uint8),
        over={"end": {"cut": lambda x: x, "rounded": torch.round}},
    ).tell(
        "Bright pixels change more than dark ones, as if you'd multiplied by 1 + amount / 255. How much should each pixel "
        "change?"
    ),
    never_darker=wrong(
        lambda image, amount: (image.int() + max(amount, 0)).clamp(0, 255).to(torch.uint8)
    ).tell("With a negative amount, your image stays as it was. What should −100 do to a pixel of 200?"),
    old_pixel_for_smaller_sums=wrong(lambda image, amount: torch.maximum(image + amount, image)).tell(
        "You kept the old pixel wherever the sum, in 8 bits, came out below it. What should happen to a pixel"
        " that gets darker, and to one whose sum is above 255?"
    ),
    ends_swapped=wrong(
        lambda image, amount: torch.where(
            (wide := image.int() + amount) > 255, 0, torch.where(wide < 0, 255, wide)
        ).to(torch.uint8)
    ).tell(
        "Pixels that got too bright became 0, and pixels that got too dark became 255. Which of these two "
        "bytes should a pixel become if it gets too bright?"
    ),
    all_white=wrong(lambda image, amount: torch.full_like(image, 255)).tell(
        "All your pixels are 255, as if you'd swapped `min` and `max`, or used −1 as a limit in uint8, where "
        "−1 means 255. What does each step of your code make of a pixel of 100?"
    ),
    sign_of_the_amount_dropped=wrong(
        lambda image, amount: (image.int() + abs(amount)).clamp(0, 255).to(torch.uint8)
    ).tell("A negative amount made your image brighter. What happened to the amount's sign?"),
    room_made_above_only=wrong(lambda image, amount: image.clamp(max=255 - amount) + amount).tell(
        "Your image is right unless the amount is negative. With an amount of −100, the limit 255 − amount is"
        " 355, which no uint8 can hold: which value should no pixel fall below?"
    ),
    one_question_for_all_pixels=wrong(lambda image, amount: max(0, min(255, image.int() + amount))).tell(
        "Python's `if`, `min` and `max` make one decision for the whole image, but each pixel needs a "
        "decision of its own. Which call cuts each element of a tensor at two limits?"
    ),
    viewed_as_wider=wrong(
        lambda image, amount, dtype: (image.view(dtype) + amount).clamp(0, 255).to(torch.uint8),
        over={"dtype": {"2 bytes as one int16": torch.int16, "4 bytes as one int32": torch.int32}},
    ).tell(
        "`view` reads {dtype}, so you get fewer pixels, or an error. Which call keeps every pixel and gives "
        "it a wider dtype?"
    ),
    changed_in_place=wrong(lambda image, amount: image.copy_((image.int() + amount).clamp(0, 255))).breaks(
        "don't change image in place"
    ),
    left_in_int16=wrong(lambda image, amount: (image.to(torch.int16) + amount).clamp(0, 255)).breaks(
        "Returns (height, width), uint8"
    ),
    amount_in_eight_bits=wrong(
        lambda image, amount: (image.int() + max(-128, min(127, amount))).clamp(0, 255).to(torch.uint8)
    ).breaks("amount: a whole number from −255 to 255"),
)
