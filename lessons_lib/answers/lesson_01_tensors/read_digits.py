"""Answers: the nearest of a few templates, for every image at once."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_01_tensors.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_01_tensors import read_digits as questions


@answers.to(
    questions.read_digits,
    hints=[
        "Begin with shapes. Images and templates as rows of pixels are (n, pixels) and (k, pixels); the scores are (n, k).",
        "x · m for every image and every template is one matrix product, with the templates transposed. `m · m` is one "
        "number for each template, (k,): square the rows and add up.",
        "(n, k) minus (k,) subtracts a row from every row. Then `argmax` along the axis of the templates.",
    ],
    survivors={
        "line 1: sum(dim=(1, 2)) → mean(dim=(1, 2))": "all images have as many pixels: the nearest stays the nearest",
        "line 1: template - images → images - template": "a square has no sign",
    },
)
def read_digits(images: Tensor, templates: Tensor) -> Tensor:
    distances = torch.stack([(template - images).square().sum(dim=(1, 2)) for template in templates])
    return distances.argmin(dim=0)


def _products(images: Tensor, templates: Tensor) -> Tensor:
    return images.flatten(1) @ templates.flatten(1).T


def _lengths(templates: Tensor) -> Tensor:
    return templates.flatten(1).square().sum(dim=1)


def _scores(images: Tensor, templates: Tensor) -> Tensor:
    return _products(images, templates) - _lengths(templates) / 2


read_digits.mistakes(
    largest_product=wrong(lambda images, templates: _products(images, templates).argmax(dim=1)).tell(
        "Your answer is the template with the largest product x · m, which favours large numbers in m: nothing was subtracted, or "
        "the same for all templates. For each of them half of its own m · m has to be subtracted."
    ),
    another_part_of_the_length=wrong(
        lambda images, templates, part: (_products(images, templates) - part * _lengths(templates)).argmax(
            dim=1
        ),
        over={"part": {"the whole": 1.0, "twice the whole": 2.0, "a quarter": 0.25}},
    ).tell("You subtracted {part} of m · m from each product. How much of it does the score leave over?"),
    added_instead=wrong(
        lambda images, templates: (_products(images, templates) + _lengths(templates) / 2).argmax(dim=1)
    ).tell("Half of m · m was added to the product. It has to be subtracted."),
    farthest=wrong(lambda images, templates: _scores(images, templates).argmin(dim=1)).tell(
        "Your answer is the template that is farthest away. Of the scores x · m − ½ m · m the largest is the nearest template; of "
        "sums of squared differences it is the smallest."
    ),
    nearest_image_of_each_template=wrong(
        lambda images, templates: _scores(images, templates).argmax(dim=0)
    ).tell(
        "You have one answer for each template, the number of the image with the largest score. For each image its template is "
        "asked: the axis of the templates has to disappear."
    ),
    one_place_for_all=wrong(lambda images, templates: _scores(images, templates).argmax()).tell(
        "Your answer is a single number, the place of the largest score in the whole table. `argmax` needs the axis that is to "
        "disappear: that of the templates."
    ),
    scores_instead_of_places=wrong(lambda images, templates: _scores(images, templates).amax(dim=1)).tell(
        "Your numbers are the largest scores themselves. Which template they belong to is asked: `argmax` and not `max`."
    ),
    all_scores=wrong(lambda images, templates: _scores(images, templates)).tell(
        "Your answer is the whole table of scores, (n, k). For each image the place of its largest score is asked."
    ),
    signed_differences=wrong(
        lambda images, templates: (images[:, None] - templates).sum(dim=(2, 3)).argmin(dim=1)
    ).tell(
        "Your answer takes the differences as they are, with their signs, so that they cancel. Each has to be squared first."
    ),
    absolute_differences=wrong(
        lambda images, templates: (images[:, None] - templates).abs().sum(dim=(2, 3)).argmin(dim=1)
    ).tell("Your answer is nearest by the absolute differences. Their squares are to be added up."),
    image_nearest_to_each_template=wrong(
        lambda images, templates: (images[:, None] - templates).square().sum(dim=(2, 3)).argmin(dim=0)
    ).tell(
        "You have one answer for each template, the number of the image that is nearest to it. For each image its template is asked: "
        "the axis of the templates has to disappear."
    ),
    nearest_sum_of_pixels=wrong(
        lambda images, templates: (images[:, None] - templates).sum(dim=(2, 3)).abs().argmin(dim=1)
    ).tell(
        "Your answer is the template whose sum of pixels is nearest to the image's: the differences were added up with their signs, "
        "so that they cancel. Square each of them before adding up."
    ),
    image_with_its_own_template=wrong(lambda images, templates: (images @ templates.mT).argmax(dim=1)).tell(
        "With three axes, `@` multiplies image 0 with template 0, image 1 with template 1, and so on. Every image is to meet every "
        "template: make rows of pixels of both first, (n, pixels) and (k, pixels)."
    ),
    root_of_the_length=wrong(
        lambda images, templates: (_products(images, templates) - _lengths(templates).sqrt() / 2).argmax(
            dim=1
        )
    ).tell(
        "From each product the root of m · m was subtracted, or half of it. It is the sum of the squares itself, without a root."
    ),
    sum_instead_of_squares=wrong(
        lambda images, templates: (_products(images, templates) - templates.flatten(1).sum(dim=1) / 2).argmax(
            dim=1
        )
    ).tell(
        "Half the sum of each template's pixels was subtracted. They have to be squared before they are added up."
    ),
    counted_from_one=wrong(lambda images, templates: _scores(images, templates).argmax(dim=1) + 1).tell(
        "Your numbers are counted from 1. The first template has the number 0."
    ),
    axis_kept=wrong(lambda images, templates: _scores(images, templates).argmax(dim=1)[:, None]).tell(
        "Your numbers are right, each in a row of its own: the axis of the templates was kept with size 1."
    ),
    largest_cosine=wrong(
        lambda images, templates: (_products(images, templates) / _lengths(templates).sqrt()).argmax(dim=1)
    ).tell(
        "Your answer is the template with the largest product once its length is divided away: that compares directions. The nearest is asked."
    ),
    scores_and_places=wrong(lambda images, templates: tuple(_scores(images, templates).max(dim=1))).tell(
        "Your answer is a pair, the largest scores and where they stand. Only where they stand is asked."
    ),
    mean_instead_of_sum=wrong(
        lambda images, templates: (
            _products(images, templates) - templates.flatten(1).square().mean(dim=1) / 2
        ).argmax(dim=1)
    ).tell(
        "Half the mean of the squared pixels was subtracted. Half of their sum has to be, as in the product."
    ),
    templates_instead_of_numbers=wrong(
        lambda images, templates: templates[_scores(images, templates).argmax(dim=1)]
    ).tell("Your answer is the templates themselves, one for each image. Their numbers are asked."),
    templates_refilled=wrong(
        lambda images, templates: (
            images.flatten(1) @ (m := templates.reshape(-1, len(templates))) - (m * m).sum(dim=0) / 2
        ).argmax(dim=1)
    ).tell(
        "Your templates were reshaped to (pixels, k): that keeps the reading order, and a column then holds pixels of several "
        "templates. Make a row of each template, (k, pixels), and exchange the axes with `.T`."
    ),
    every_template_times_every_template=wrong(
        lambda images, templates: (
            _products(images, templates) - (m := templates.flatten(1)) @ m.T / 2
        ).argmax(dim=1)
    ).tell(
        "From the products (n, k) you subtracted a table (k, k), half of every template times every template, which fits only if n "
        "is k or 1. m · m is one number for each template: (k,)."
    ),
    one_image_eaten=wrong(lambda images, templates: _scores(images, templates).argmax(dim=1).squeeze()).tell(
        "With one image you give a single number, shape (), where (1,) is asked: `squeeze()` without an axis takes away the axis of "
        "the images too if its size is 1."
    ),
    distances_instead_of_places=wrong(
        lambda images, templates, power: (
            torch.cdist(images.flatten(1), templates.flatten(1)).amin(dim=1) ** power
        ),
        over={"power": [1, 2]},
    ).tell("Your numbers are the smallest distances themselves. Which template does each belong to?"),
    as_floats=wrong(lambda images, templates: read_digits(images, templates).to(images.dtype)).breaks(
        "whole numbers from 0 to k - 1"
    ),
    as_bytes=wrong(lambda images, templates: read_digits(images, templates).to(torch.uint8)).breaks(
        "whole numbers from 0 to k - 1"
    ),
)


@read_digits.violation("No loop over images")
def image_by_image(images: Tensor, templates: Tensor) -> Tensor:
    nearest = [(image - templates).square().sum(dim=(1, 2)).argmin() for image in images]
    return torch.stack(nearest)
