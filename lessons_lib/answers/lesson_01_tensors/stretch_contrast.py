"""Answers: an image whose darkest pixel becomes 0 and whose brightest becomes 1."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_01_tensors.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_01_tensors import stretch_contrast as questions


@answers.to(
    questions.stretch_contrast,
    hints=[
        "You need two steps. The first step shifts all pixels so that the darkest is 0. How bright is the "
        "brightest pixel then?",
        "Subtract the smallest value; then divide by the largest value minus the smallest.",
        "`image.min()` and `image.max()` without `dim` are single numbers. The result is one difference "
        "divided by another: put each difference in brackets.",
    ],
    takeaway="That's min-max scaling; `image.aminmax()` gives the smallest and the largest value in one call.",
)
def stretch_contrast(image: Tensor) -> Tensor:
    darkest, brightest = image.aminmax()
    return (image - darkest) / (brightest - darkest)


def _between(image: Tensor, low: Tensor, high: Tensor) -> Tensor:
    return (image - low) / (high - low)


@stretch_contrast.misconception(
    "Your numbers are right, but you changed the caller's image: `-=`, `/=` and methods ending in `_` "
    "write into it, and `.data`, `.detach()` and `.numpy()` share its memory. What makes a new tensor "
    "instead?",
    breaks="Don't change `image` itself",
)
def changed_in_place(image: Tensor) -> Tensor:
    image -= image.min()
    image /= image.max()
    return image


@stretch_contrast.misconception(
    "Your first pixel is right. The later ones are what you'd get if you looked for the darkest and the "
    "brightest pixel again after each change. When should you look for them?"
)
def ends_taken_again_for_each_pixel(image: Tensor) -> Tensor:
    out = image.clone()
    for i in range(image.shape[0]):
        for j in range(image.shape[1]):
            out[i, j] = (out[i, j] - out.min()) / (out.max() - out.min())
    return out


@stretch_contrast.misconception(
    "Your first pixel is infinite and the others are 0 or `nan`, as if you'd looked for the darkest and "
    "the brightest pixel in a result full of zeros. In which image should you look for them?"
)
def ends_of_the_zeros(image: Tensor) -> Tensor:
    out = torch.zeros_like(image)
    for i in range(image.shape[0]):
        for j in range(image.shape[1]):
            out[i, j] = (image[i, j] - out.min()) / (out.max() - out.min())
    return out


@stretch_contrast.misconception(
    "Your first row is right. The later rows are what you'd get if you looked for the darkest and the "
    "brightest pixel again after each row. When should you look for them?"
)
def ends_taken_again_for_each_row(image: Tensor) -> Tensor:
    out = image.clone()
    for i in range(image.shape[0]):
        out[i] = (out[i] - out.min()) / (out.max() - out.min())
    return out


stretch_contrast.mistakes(
    divided_by_the_brightest=wrong(lambda image: image / image.max()).tell(
        "You divided by the brightest pixel, so it's 1, but the darkest isn't 0 yet. What comes before "
        "the division?"
    ),
    only_moved=wrong(lambda image: image - image.min()).tell(
        "Your darkest pixel is 0, but the brightest isn't 1 yet. How bright is it now, and what can you "
        "divide by to make it 1?"
    ),
    divided_by_the_old_brightest=wrong(lambda image: (image - image.min()) / image.max()).tell(
        "You divided by the brightest pixel's original value. Once you've subtracted the darkest value from "
        "every pixel, how bright is the brightest one?"
    ),
    only_divided_by_the_range=wrong(lambda image: image / (image.max() - image.min())).tell(
        "You divided by the range, but your darkest pixel isn't 0. What comes before the division?"
    ),
    divided_then_moved=wrong(lambda image: image / image.max() - image.min()).tell(
        "You divided by the brightest pixel, then subtracted the darkest pixel's original value. If you "
        "subtract first, how bright is the brightest pixel then, and what should you divide by?"
    ),
    divided_then_moved_by_the_new_darkest=wrong(
        lambda image: (bright := image / image.max()) - bright.min()
    ).tell(
        "You divided by the brightest pixel first, then subtracted the smallest result. The darkest pixel is "
        "0, but the brightest isn't 1: which of the two steps should come first?"
    ),
    positions_instead_of_values=wrong(lambda image: _between(image, image.argmin(), image.argmax())).tell(
        "You seem to have taken positions for the darkest and the brightest value: `argmin` and `argmax` say "
        "*where* a pixel is. Which calls say how dark or bright it is?"
    ),
    brackets_missing=wrong(lambda image: image - image.min() / (image.max() - image.min())).tell(
        "Your numbers are the image minus a quotient, because division comes before subtraction. Which "
        "difference needs brackets?"
    ),
    range_without_brackets=wrong(lambda image: (image - image.min()) / image.max() - image.min()).tell(
        "Your numbers are (image − darkest) / brightest − darkest, because division comes before subtraction."
        " Which difference should you divide by, and where do its brackets go?"
    ),
    no_brackets_at_all=wrong(lambda image: image - image.min() / image.max() - image.min()).tell(
        "Your numbers are image − darkest / brightest − darkest, because division comes before subtraction. "
        "Which two differences need brackets?"
    ),
    each_row_by_itself=wrong(
        lambda image: _between(image, image.amin(1, keepdim=True), image.amax(1, keepdim=True))
    ).tell(
        "You stretched each row by itself. Which pixels are the darkest and the brightest in the whole image?"
    ),
    each_column_by_itself=wrong(lambda image: _between(image, image.amin(0), image.amax(0))).tell(
        "You stretched each column by itself. Which pixels are the darkest and the brightest in the whole "
        "image?"
    ),
    negative_image=wrong(lambda image: (image.max() - image) / (image.max() - image.min())).tell(
        "You made a negative: the brightest pixel became 0 and the darkest 1. What should you subtract from "
        "what?"
    ),
    standardised=wrong(lambda image: (image - image.mean()) / image.std()).tell(
        "Your numbers have mean 0 and standard deviation 1. Instead of the image's mean and standard "
        "deviation, which two of its numbers do you need, so that its darkest pixel becomes 0 and its "
        "brightest 1?"
    ),
    cut_off=wrong(lambda image: image.clamp(0, 1)).tell(
        "You set values below 0 to 0 and values above 1 to 1, and left all other pixels unchanged. How do you"
        " bring the darkest pixel to 0, whatever its value?"
    ),
    shares_of_the_sum=wrong(lambda image: image / image.sum()).tell(
        "Your pixels add up to 1, because you divided by their sum. The darkest should be 0 and the brightest"
        " 1: which two numbers of the image do you need for that?"
    ),
    up_to_another_number=wrong(
        lambda image, most: stretch_contrast(image) * most, over={"most": [10, 16, 100, 255, 256]}
    ).tell("Your numbers run from 0 to {most}. Which value should the brightest pixel get?"),
    divided_by_a_constant=wrong(
        lambda image, most: image / most, over={"most": [10, 16, 100, 255, 256]}
    ).tell("You always divide by {most}. Which pixels of the image should decide what you divide by?"),
    up_to_another_number_and_rounded=wrong(
        lambda image, most: (stretch_contrast(image) * most).round(), over={"most": [100, 255, 256]}
    ).tell(
        "Your numbers run from 0 to {most}, rounded to whole numbers. Which value should the brightest pixel "
        "get, and does anything need rounding?"
    ),
    from_minus_one=wrong(lambda image: 2 * (image - image.min()) / (image.max() - image.min()) - 1).tell(
        "Your numbers run from −1 to 1. Which value should the darkest pixel get?"
    ),
    epsilon_added_to_the_range=wrong(
        lambda image, least: (image - image.min()) / (image.max() - image.min() + least),
        over={"least": [1e-2, 1e-3, 1e-4, 1e-5]},
    ).tell(
        "Your brightest pixel is a little below 1, as if you'd added a small number to the range, which is "
        "brightest minus darkest. Can the range be 0 here?"
    ),
    mean_subtracted=wrong(lambda image: (image - image.mean()) / (image.max() - image.min())).tell(
        "You subtracted the mean and divided by the range. Which pixel should become 0: an average one, or "
        "the darkest?"
    ),
    moved_and_divided_by_the_sum=wrong(lambda image: (image - image.min()) / image.sum()).tell(
        "You subtracted the darkest pixel, then divided by the sum of the image. What should you divide by so"
        " that the brightest pixel becomes 1?"
    ),
    second_brightest=wrong(
        lambda image: _between(image, image.min(), image.flatten().sort().values[-2])
    ).tell(
        "Your brightest pixel is above 1, as if you'd divided by the second brightest minus the darkest. "
        "Which pixel should be 1?"
    ),
)


PLACE = "all others keep their place in between"


@stretch_contrast.misconception(
    "You spread the pixels in even steps, by their rank from darkest to brightest. If a pixel's value is "
    "halfway between the darkest and the brightest, what should it become?",
    breaks=PLACE,
)
def spread_by_rank(image: Tensor) -> Tensor:
    order = image.flatten().argsort().argsort().to(image.dtype)
    return (order / order.max()).reshape(image.shape)


@stretch_contrast.misconception(
    "Only the darkest and the brightest pixel changed, to 0 and 1. Which two steps move every pixel?"
)
def only_the_two_ends(image: Tensor) -> Tensor:
    out = image.clone()
    out[image == image.min()] = 0
    out[image == image.max()] = 1
    return out


stretch_contrast.mistakes(
    even_steps_in_reading_order=wrong(
        lambda image: torch.linspace(0, 1, image.numel()).reshape(image.shape)
    ).tell(
        "Your numbers run from 0 to 1 in even steps, in reading order, whatever the image holds. What should "
        "decide which pixel becomes 0, and which becomes 1?"
    ),
    only_black_and_white=wrong(lambda image: _between(image, image.min(), image.max()).round()).tell(
        "Every pixel became 0 or 1, as if you'd rounded the pixels, or asked whether each is more than "
        "halfway from darkest to brightest. What should a pixel exactly halfway become?"
    ),
    only_the_brightest_is_one=wrong(
        lambda image: (_between(image, image.min(), image.max()) >= 1).to(image.dtype)
    ).tell(
        "Only the brightest pixel is 1, and all others are 0. If you turned the result into whole numbers, or"
        " used `//`, you lost the digits after the decimal point. How can you keep them?"
    ),
    moved_then_cut_off=wrong(lambda image: (image - image.min()).clamp(max=1)).tell(
        "You moved the darkest pixel to 0, then set everything above 1 to 1. How can you bring the brightest "
        "pixel to 1 so that all others keep their place in between?"
    ),
    moved_and_divided_by_the_mean=wrong(lambda image: (image - image.min()) / image.mean()).tell(
        "You subtracted the darkest pixel, then divided by the mean. What should you divide by so that the brightest pixel "
        "becomes 1?"
    ),
    divided_by_the_number_of_pixels=wrong(
        lambda image, fewer: (image - image.min()) / (image.numel() - fewer),
        over={"fewer": {"": 0, ", minus 1": 1}},
    ).tell(
        "You subtracted the darkest pixel, then divided by the number of pixels{fewer}. How bright is the "
        "brightest pixel after the subtraction, and what should you divide by to make it 1?"
    ),
    moved_and_divided_by_a_constant=wrong(
        lambda image, most: (image - image.min()) / most, over={"most": [10, 16, 100, 255, 256]}
    ).tell(
        "Your darkest pixel is 0, but you always divide by {most}. Which pixels of the image should decide "
        "what you divide by?"
    ),
    smallest_along_an_axis=wrong(lambda image: image - image.min(dim=0)).tell(
        "Did you call `min` or `max` with a `dim`? That gives a pair of tensors, with a number for each row "
        "or column. Which call gives the smallest number of the whole image?"
    ),
    pythons_own_min=wrong(lambda image: (image - min(image)) / (max(image) - min(image))).tell(
        "Did you call Python's own `min` or `max`? They compare whole rows, and such a comparison gives many "
        "answers instead of one. Which method of the image compares all pixels?"
    ),
    numbers_of_the_example=wrong(lambda image: (image - 2) / 8).tell(
        "You always subtract 2 and divide by 8, which fits only the example. How would you compute the 2 and "
        "the 8 from the example's pixels?"
    ),
    one_added_to_the_range=wrong(lambda image: (image - image.min()) / (image.max() - image.min() + 1)).tell(
        "Your brightest pixel is below 1, as if you'd divided by brightest minus darkest, plus 1. Once you've"
        " subtracted the darkest value from every pixel, how bright is the brightest one?"
    ),
    divided_by_the_sum_of_the_ends=wrong(
        lambda image: (image - image.min()) / (image.max() + image.min())
    ).tell(
        "You divided by the sum of the darkest and the brightest value. Once you've subtracted the darkest "
        "value from every pixel, how bright is the brightest one?"
    ),
    darkest_subtracted_twice=wrong(
        lambda image: (image - image.min()) / (image.max() - 2 * image.min())
    ).tell(
        "You divided by the brightest value minus twice the darkest. Once you've subtracted the darkest value"
        " from every pixel, how bright is the brightest one?"
    ),
    multiplied_by_the_range=wrong(lambda image: (image - image.min()) * (image.max() - image.min())).tell(
        "You subtracted the darkest pixel, then multiplied by the range. What turns the brightest pixel into 1?"
    ),
    first_and_last_pixel=wrong(lambda image: _between(image, image[0, 0], image[-1, -1])).tell(
        "You took the first pixel for the darkest and the last for the brightest. Which calls find the darkest and the "
        "brightest, wherever they are?"
    ),
    ends_cut_to_whole_numbers=wrong(
        lambda image: _between(image, image.min().trunc(), image.max().trunc())
    ).tell(
        "You dropped the digits after the decimal point from the darkest and the brightest value, as `int` "
        "does. Use both values as they are."
    ),
    as_many_columns_as_rows=wrong(
        lambda image: (
            torch.where(
                torch.arange(image.shape[1]) < len(image), _between(image, image.min(), image.max()), 0
            )
            if image.shape[1] >= len(image)
            else image[0, len(image)]
        )
    ).tell(
        "You filled only as many columns as there are rows: columns further right stay 0, and your code "
        "raises an error if there are fewer columns than rows. Which entry of `image.shape` is the number of "
        "columns?"
    ),
    middle_made_darker=wrong(
        lambda image: ((image - image.min()) / (image.max() - image.min())).square()
    ).breaks(PLACE),
)
