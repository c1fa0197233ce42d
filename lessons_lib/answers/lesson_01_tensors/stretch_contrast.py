"""Answers: an image whose darkest pixel becomes 0 and whose brightest becomes 1."""

from torch import Tensor

from lessons_lib.answers.lesson_01_tensors.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_01_tensors import stretch_contrast as questions


@answers.to(
    questions.stretch_contrast,
    hints=[
        "Two steps. The first moves all pixels so that the darkest is 0. What is the brightest then?",
        "Subtract the smallest value; then divide by the largest value minus the smallest.",
        "`image.min()` and `image.max()` without `dim` are single numbers. Mind the brackets around both differences.",
    ],
)
def stretch_contrast(image: Tensor) -> Tensor:
    darkest, brightest = image.aminmax()
    return (image - darkest) / (brightest - darkest)


def _between(image: Tensor, low: Tensor, high: Tensor) -> Tensor:
    return (image - low) / (high - low)


@stretch_contrast.misconception(
    "Your numbers are right, and the image that was passed in was changed on the way: `-=`, `/=` and methods that end "
    "in `_` write into the tensor itself, also by way of `.data`, `.detach()` or `.numpy()`, which share its memory.",
    breaks="it stays as it is",
)
def changed_in_place(image: Tensor) -> Tensor:
    image -= image.min()
    image /= image.max()
    return image


stretch_contrast.mistakes(
    divided_by_the_brightest=wrong(lambda image: image / image.max()).tell(
        "Your pixels are divided by the brightest one. The darkest has to become 0 first: subtract it."
    ),
    only_moved=wrong(lambda image: image - image.min()).tell(
        "Your darkest pixel is 0; the brightest is not 1 yet. Divide by the distance from the darkest to the brightest."
    ),
    divided_by_the_old_brightest=wrong(lambda image: (image - image.min()) / image.max()).tell(
        "You divided by the brightest pixel as it was before the darkest was subtracted. The range is the brightest minus the darkest."
    ),
    only_divided_by_the_range=wrong(lambda image: image / (image.max() - image.min())).tell(
        "You divided by the range, and the darkest pixel is not at 0: it was not subtracted first."
    ),
    brackets_missing=wrong(lambda image: image - image.min() / (image.max() - image.min())).tell(
        "Your numbers are the image minus a quotient: division goes before subtraction. Put the first difference in brackets."
    ),
    range_without_brackets=wrong(lambda image: (image - image.min()) / image.max() - image.min()).tell(
        "Your numbers are (image − darkest) / brightest, minus the darkest once more: division goes before subtraction. The "
        "range, too, needs brackets."
    ),
    no_brackets_at_all=wrong(lambda image: image - image.min() / image.max() - image.min()).tell(
        "Your numbers come from a formula without brackets: image − darkest / brightest − darkest. Divisions go first."
    ),
    each_row_by_itself=wrong(
        lambda image: _between(image, image.amin(1, keepdim=True), image.amax(1, keepdim=True))
    ).tell(
        "Every row was stretched by itself. One darkest and one brightest pixel are meant, those of the whole image."
    ),
    each_column_by_itself=wrong(lambda image: _between(image, image.amin(0), image.amax(0))).tell(
        "Every column was stretched by itself. One darkest and one brightest pixel are meant, those of the whole image."
    ),
    negative_image=wrong(lambda image: (image.max() - image) / (image.max() - image.min())).tell(
        "Your image is a negative: the brightest pixel is 0 and the darkest is 1. Subtract the darkest from the image, and "
        "not the image from the brightest."
    ),
    standardised=wrong(lambda image: (image - image.mean()) / image.std()).tell(
        "Your numbers have mean 0 and standard deviation 1. The darkest is to be 0 and the brightest 1."
    ),
    cut_off=wrong(lambda image: image.clamp(0, 1)).tell(
        "What was below 0 is 0, and what was above 1 is 1: the pixels were cut off and not stretched."
    ),
    shares_of_the_sum=wrong(lambda image: image / image.sum()).tell(
        "Your pixels add up to 1. The darkest is to be 0 and the brightest 1, whatever their sum."
    ),
    up_to_another_number=wrong(
        lambda image, most: stretch_contrast(image) * most, over={"most": [10, 16, 100, 255, 256]}
    ).tell("Your numbers run from 0 to {most}. Where should the brightest pixel end?"),
    divided_by_a_constant=wrong(
        lambda image, most: image / most, over={"most": [10, 16, 100, 255, 256]}
    ).tell("You divided by {most}, whatever the image. Which of its own pixels decide?"),
    up_to_another_number_and_rounded=wrong(
        lambda image, most: (stretch_contrast(image) * most).round(), over={"most": [100, 255, 256]}
    ).tell(
        "Your numbers run from 0 to {most}, and are rounded to whole ones. Where should the brightest pixel end, and does anything "
        "need rounding?"
    ),
    from_minus_one=wrong(lambda image: 2 * (image - image.min()) / (image.max() - image.min()) - 1).tell(
        "Your numbers run from −1 to 1. Where should the darkest pixel end?"
    ),
    epsilon_added_to_the_range=wrong(
        lambda image, least: (image - image.min()) / (image.max() - image.min() + least),
        over={"least": [1e-2, 1e-3, 1e-4, 1e-5]},
    ).tell(
        "Your brightest pixel stays a little below 1, as when a small number is added to the range. When could the range be 0?"
    ),
    mean_subtracted=wrong(lambda image: (image - image.mean()) / (image.max() - image.min())).tell(
        "You subtracted the mean and divided by the range. The darkest pixel, not the middle, is to be 0."
    ),
    moved_and_divided_by_the_sum=wrong(lambda image: (image - image.min()) / image.sum()).tell(
        "The darkest pixel was subtracted, and then you divided by the sum of the image. Divide by the brightest minus the darkest."
    ),
    second_brightest=wrong(
        lambda image: _between(image, image.min(), image.flatten().sort().values[-2])
    ).tell(
        "Your brightest pixel is above 1: the distance to the second brightest was divided by. The brightest one itself decides."
    ),
)


@stretch_contrast.violation("all others go evenly in between")
def spread_by_rank(image: Tensor) -> Tensor:
    order = image.flatten().argsort().argsort().to(image.dtype)
    return (order / order.max()).reshape(image.shape)


stretch_contrast.mistakes(
    middle_made_darker=wrong(
        lambda image: ((image - image.min()) / (image.max() - image.min())).square()
    ).breaks("all others go evenly in between"),
)
