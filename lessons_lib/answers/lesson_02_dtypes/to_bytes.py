"""Answers: an image of floats from 0 to 1, as bytes."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_02_dtypes.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_02_dtypes import to_bytes as questions


@answers.to(
    questions.to_bytes,
    hints=[
        "You need four steps: a new scale, whole numbers, limits at 0 and 255, and a new dtype. Which step "
        "must come last?",
        "`.to(torch.uint8)` cuts off what comes after the decimal point, and a number that doesn't fit can "
        "become anything. So round and clamp while the numbers are still floats.",
        "Scale by 255, then `.round()`, then `.clamp(0, 255)`, then the cast.",
    ],
    takeaway="You can now save any float image as bytes: scale, round, clamp, cast.",
)
def to_bytes(image: Tensor) -> Tensor:
    return image.clamp(0, 1).mul(255).round().to(torch.uint8)


ROUNDED = {"rounded": torch.round, "a half added": lambda x: x + 0.5}


to_bytes.mistakes(
    cut_instead_of_rounded=wrong(lambda image: (image * 255).clamp(0, 255).to(torch.uint8)).tell(
        "You cut off the decimals instead of rounding: 100.8 becomes 100. Which call gives the nearest whole "
        "number, and if you already make that call, do you use the tensor that it returns?",
        breaks="Each result is the nearest whole number",
    ),
    another_scale=wrong(
        lambda image, scale: (image * scale).round().clamp(0, 255).to(torch.uint8),
        over={"scale": [10, 100, 127, 128, 254, 256]},
    ).tell(
        "Your numbers are what you'd get by multiplying by {scale}. By which number should you multiply so "
        "that white, 1.0, becomes the largest byte?"
    ),
    another_scale_cut_at_one=wrong(
        lambda image, scale: (image.clamp(0, 1) * scale).round().to(torch.uint8),
        over={"scale": [10, 100, 127, 128, 254]},
    ).tell(
        "Your scale ends at {scale}, so your white became {scale} too. Which byte should white, 1.0, become?"
    ),
    bits_viewed=wrong(lambda image: (image.clamp(0, 1) * 255).round().view(torch.uint8)).tell(
        "`view` reads the bits of the floats, so each float of 8 bytes became 8 numbers. Which call converts numbers to "
        "another dtype?"
    ),
    times_256_and_cut=wrong(lambda image: (image * 256).floor().clamp(0, 255).to(torch.uint8)).tell(
        "It looks as if you multiplied by 256 and cut off the decimals. Which byte should white, 1.0, become,"
        " and which call gives the nearest whole number?"
    ),
    not_clamped=wrong(lambda image: (image * 255).round().to(torch.int64).to(torch.uint8)).tell(
        "Numbers below 0 or above 1 wrap around: −0.1 gives a bright pixel, and 1.3 a dark one. What should "
        "limit such numbers before the cast, and if you call `clamp`, do you use the tensor that it returns?"
    ),
    not_clamped_and_cut=wrong(lambda image: (image * 255).to(torch.int64).to(torch.uint8)).tell(
        "Numbers below 0 or above 1 wrap around, and all others lose their decimals instead of being rounded."
        " Which two steps should come before the cast?"
    ),
    not_clamped_below=wrong(
        lambda image, rounded: rounded(image.clamp(max=1) * 255).to(torch.int64).to(torch.uint8),
        over={"rounded": ROUNDED},
    ).tell("Values below 0 wrap around, so −0.1 gives a bright pixel. Which byte should such values become?"),
    not_clamped_above=wrong(
        lambda image, rounded: rounded(image.clamp(min=0) * 255).to(torch.int64).to(torch.uint8),
        over={"rounded": ROUNDED},
    ).tell(
        "Values above 1 wrap around, so their pixels come out too dark. The upper limit is 1 before you "
        "multiply, and 255 afterwards: where does your code keep values from passing it?"
    ),
    cut_at_other_ends=wrong(
        lambda image, ends: (image.clamp(*ends) * 255).round().to(torch.int64).to(torch.uint8),
        over={"ends": {"−1 and 1": (-1, 1), "0 and 2": (0, 2), "0 and 255": (0, 255)}},
    ).tell(
        "Numbers below 0 or above 1 can wrap around, as if you'd clamped at {ends} before scaling. Which two "
        "limits are right before you multiply, and which afterwards?"
    ),
    cut_at_other_ends_and_not_rounded=wrong(
        lambda image: (image.clamp(0, 255) * 255).to(torch.int64).to(torch.uint8)
    ).tell(
        "Numbers above 1 wrap around, as if you'd clamped at 255 before scaling, and decimals are cut off. "
        "What's the largest value allowed before you multiply, and which call gives the nearest whole number?"
    ),
    rounded_up=wrong(lambda image: (image * 255).ceil().clamp(0, 255).to(torch.uint8)).tell(
        "You rounded up. How do you get the nearest whole number?"
    ),
    half_added_and_rounded=wrong(
        lambda image: (image * 255 + 0.5).round().clamp(0, 255).to(torch.uint8)
    ).tell(
        "Nearly all your numbers are rounded up, as if you'd added a half and then rounded as well. Before a "
        "cast, one of these two steps is enough: what do both together make of 100.2?"
    ),
    half_added_rounded_and_wrapped=wrong(
        lambda image: (image.clamp(0, 1) * 255 + 0.5).round().to(torch.int64).to(torch.uint8)
    ).tell(
        "Nearly all numbers are rounded up, and white becomes 256, which is 0 in uint8, as if you'd added a "
        "half and then rounded as well. What do both steps together make of 100.2?"
    ),
    rounded_to_hundredths=wrong(
        lambda image, shades, then: then(image.clamp(0, 1).round(decimals=shades) * 255).to(torch.uint8),
        over={
            "shades": {
                "11 shades, as if you'd rounded to tenths": 1,
                "101 shades, as if you'd rounded to hundredths": 2,
            },
            "then": {"cast": lambda x: x, "rounded": torch.round},
        },
    ).tell("You got only {shades} before scaling. Which should come first: scaling, or rounding?"),
    not_scaled=wrong(lambda image: image.clamp(0, 1).round().to(torch.uint8)).tell(
        "Your numbers are only 0 and 1, as if you'd turned them into whole numbers while they ranged from 0 "
        "to 1. Which byte should white, 1.0, become?"
    ),
    not_scaled_and_cut=wrong(lambda image: image.clamp(0, 1).to(torch.uint8)).tell(
        "Your numbers are 0 nearly everywhere, as if you'd cut off their decimals while they ranged from 0 to"
        " 1. Which step should come before you cut them off?"
    ),
    rounded_before_scaling=wrong(lambda image: image.clamp(0, 1).round().to(torch.uint8) * 255).tell(
        "Your numbers are only 0 and 255, because you rounded while the values ranged from 0 to 1. Which step"
        " should come before rounding?"
    ),
    cast_before_scaling=wrong(lambda image: image.clamp(0, 1).to(torch.uint8) * 255).tell(
        "Only white is 255 and all other pixels are 0, as if you'd cut off the decimals while the values "
        "ranged from 0 to 1. Which step should come before you cut them off?"
    ),
    clamped_to_one_after_scaling=wrong(lambda image: (image * 255).round().clamp(0, 1).to(torch.uint8)).tell(
        "Your numbers are 1 wherever a byte should be more than 0, as if you'd scaled to 255 and then clamped"
        " to the old scale, 0 to 1. Where does the new scale begin and end?"
    ),
    stretched=wrong(
        lambda image: ((image - image.min()) / (image.max() - image.min()) * 255).round().to(torch.uint8)
    ).tell(
        "You stretched the image so that its own darkest pixel is 0 and its brightest 255. Which values "
        "should be black and white in every image?"
    ),
    scaled_to_the_brightest=wrong(
        lambda image, scale: (scale(image) * 255).round().to(torch.uint8),
        over={
            "scale": {
                "cut first": lambda image: image.clamp(min=0) / image.max(),
                "cut afterwards": lambda image: (image / image.max()).clamp(0, 1),
            }
        },
    ).tell("You divided by the image's own brightest pixel. Which value is white in every image?"),
    from_minus_one=wrong(lambda image: ((image.clamp(-1, 1) + 1) / 2 * 255).round().to(torch.uint8)).tell(
        "Your black is 128, as if the floats went from −1 to 1. Where does their scale begin?"
    ),
    taken_for_bytes=wrong(lambda image: image.clamp(0, 255).round().to(torch.uint8)).tell(
        "You rounded the values and clamped them at 0 and 255 without scaling them first, as if the floats "
        "were bytes already. Which byte should white, 1.0, become?"
    ),
    ends_swapped=wrong(
        lambda image: (
            torch.where(image < 0, 255, torch.where(image > 1, 0, image * 255)).round().to(torch.uint8)
        )
    ).tell(
        "Values below 0 became white (255), and values above 1 became black (0). Which of the two colours "
        "should a value above 1 get?"
    ),
    lists_of_bytes=wrong(lambda image: image.clamp(0, 1).mul(255).round().int().tolist()).tell(
        "Your numbers are right, but they're in lists. Which call makes a tensor of them, and with which dtype?"
    ),
    left_in_floats=wrong(lambda image: (image.clamp(0, 1) * 255).round()).tell(
        "Your numbers are right, but they're still floats. Which cast turns them into bytes?"
    ),
    left_in_floats_and_not_rounded=wrong(
        lambda image, half: image.clamp(0, 1) * 255 + half, over={"half": {"": 0, "a half added": 0.5}}
    ).tell(
        "Your scale is right, but the numbers are still floats, with decimals. How do you round them, and "
        "which cast turns them into bytes?"
    ),
    back_to_floats=wrong(lambda image: (image.clamp(0, 1) * 255).round().to(torch.uint8) / 255).tell(
        "You went back to floats from 0 to 1, as if you'd divided by 255 at the end. A file needs whole "
        "numbers: which step should you drop?"
    ),
    signed_bytes=wrong(lambda image: (image * 255).round().clamp(0, 255).to(torch.int64).to(torch.int8)).tell(
        "Bright pixels became negative, as they'd be in int8. Which dtype holds 0 to 255?"
    ),
    clamped_at_256=wrong(
        lambda image: (image * 255).round().clamp(0, 256).to(torch.int64).to(torch.uint8)
    ).tell(
        "Pixels that are too bright become 0. If you clamp them to 256, they wrap around, because 256 becomes"
        " 0 in a uint8: which byte should these pixels become?"
    ),
    sign_dropped=wrong(lambda image: (image * 255).round().abs().clamp(0, 255).to(torch.uint8)).tell(
        "An image can hold values below 0, and yours lost their sign and became positive. Which byte should "
        "such values become?"
    ),
    times_256_and_wrapped=wrong(
        lambda image: (image.clamp(0, 1) * 256).round().to(torch.int64).to(torch.uint8)
    ).tell(
        "You multiplied by 256 before rounding, so white became 256, which turns into 0 in a uint8. Which "
        "byte should white become?"
    ),
    times_256_cut_and_wrapped=wrong(
        lambda image: (image.clamp(0, 1) * 256).to(torch.int64).to(torch.uint8)
    ).tell(
        "You multiplied by 256 and cut off the decimals, so white became 256, which turns into 0 in a uint8. "
        "Which byte should white become, and how do you get the nearest whole number?"
    ),
    divided_by_255=wrong(lambda image: torch.zeros_like(image).to(torch.uint8)).tell(
        "Your numbers are all 0. Follow a value of 0.5 through your code: do you multiply by 255 or divide by"
        " it, and does `clamp` get its lower limit first?"
    ),
    half_added_and_not_clamped=wrong(lambda image: (image * 255 + 0.5).to(torch.int64).to(torch.uint8)).tell(
        "Numbers below 0 or above 1 wrap around, and adding a half before the cast doesn't round numbers "
        "below 0 correctly. At which step should you limit the numbers to the range of a byte?"
    ),
    remainder_of_one=wrong(lambda image: (torch.remainder(image, 1.0) * 255).round().to(torch.uint8)).tell(
        "White (1.0) becomes 0, as if you'd taken the remainder after dividing by 1: 1.3 counts as 0.3, and "
        "−0.1 as 0.9. Which bytes should 1.0, values above 1, and values below 0 become?"
    ),
    through_half_precision=wrong(lambda image: (image.half().clamp(0, 1) * 255).round().to(torch.uint8)).tell(
        "Some numbers nearly halfway between two bytes are off by one, as they'd be in float16, where numbers"
        " from 128 to 256 are ⅛ apart. Could you stay in the image's dtype and round once?"
    ),
    negative=wrong(lambda image: (255 - image.clamp(0, 1) * 255).round().to(torch.uint8)).tell(
        "You made a photographic negative: black became 255, and white became 0. What do you subtract from "
        "what?"
    ),
)


@to_bytes.misconception(
    "Some values are above 1 and become Python numbers above 255, which torch refuses to store in a "
    "uint8. Before you store a number, what should you do if it's out of range?"
)
def stored_without_a_limit(image: Tensor) -> Tensor:
    stored = torch.zeros(image.shape, dtype=torch.uint8)
    for row, numbers in enumerate(image.tolist()):
        for column, number in enumerate(numbers):
            stored[row, column] = round(number * 255)
    return stored


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
