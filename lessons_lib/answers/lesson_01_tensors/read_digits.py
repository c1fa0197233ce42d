"""Answers: the nearest of a few templates, for every image at once."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_01_tensors.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_01_tensors import read_digits as questions


@answers.to(
    questions.read_digits,
    hints=[
        "Start with the shapes. Images and templates as rows of pixels are (n, pixels) and (k, pixels); the "
        "scores, one for each pair of image and template, are (n, k).",
        "x · m for every image and every template is one matrix product, with the templates transposed. `m · "
        "m` is one number for each template, so its shape is (k,): square the pixels and add up each row.",
        "A tensor (n, k) minus a tensor (k,) subtracts the same row from every row. The nearest template has "
        "the largest score, so use `argmax` along the templates' axis.",
    ],
    takeaway="You just built a nearest-mean classifier. `torch.cdist` on rows of pixels, then `argmin`, reads the same digits.",
)
def read_digits(images: Tensor, templates: Tensor) -> Tensor:
    rows, columns = images.flatten(1), templates.flatten(1).T
    squares = columns.square().sum(dim=0)
    return (rows @ columns - squares / 2).argmax(dim=1)


def _products(images: Tensor, templates: Tensor) -> Tensor:
    return images.flatten(1) @ templates.flatten(1).T


def _lengths(templates: Tensor) -> Tensor:
    return templates.flatten(1).square().sum(dim=1)


def _scores(images: Tensor, templates: Tensor) -> Tensor:
    return _products(images, templates) - _lengths(templates) / 2


read_digits.mistakes(
    largest_product=wrong(lambda images, templates: _products(images, templates).argmax(dim=1)).tell(
        "You chose the template m with the largest product x · m, which favours templates with large numbers."
        " Which part of (x − m)² makes up for that, and does your code compute it for each template?"
    ),
    another_part_of_the_length=wrong(
        lambda images, templates, part: (_products(images, templates) - part * _lengths(templates)).argmax(
            dim=1
        ),
        over={"part": {"the whole": 1.0, "twice the whole": 2.0, "a quarter": 0.25}},
    ).tell(
        "You subtracted {part} of m · m from each product x · m. The squared distance x · x − 2 (x · m) + m ·"
        " m has one m · m for two products: how much of it belongs to one product?"
    ),
    added_instead=wrong(
        lambda images, templates: (_products(images, templates) + _lengths(templates) / 2).argmax(dim=1)
    ).tell(
        "You added half of m · m to the product x · m of image and template. Multiply out (x − m)²: do x · m "
        "and m · m have the same sign there?"
    ),
    farthest=wrong(lambda images, templates: _scores(images, templates).argmin(dim=1)).tell(
        "You chose the template that's farthest from the image. The nearest template has the largest score, "
        "but the smallest sum of squared differences: did you compute scores or sums?"
    ),
    nearest_image_of_each_template=wrong(
        lambda images, templates: _scores(images, templates).argmax(dim=0)
    ).tell(
        "You have one answer per template: the number of the image with the largest score. Along which axis "
        "should you look for the largest score, so that each image gets an answer?"
    ),
    one_place_for_all=wrong(lambda images, templates: _scores(images, templates).argmax()).tell(
        "You returned one number: the position of the largest score in the whole (n, k) table. Along which "
        "axis should you look for the largest score, so that each image gets an answer?"
    ),
    scores_instead_of_places=wrong(lambda images, templates: _scores(images, templates).amax(dim=1)).tell(
        "You returned each image's largest score x · m − ½ m · m. Which template does this score belong to?"
    ),
    all_scores=wrong(lambda images, templates: _scores(images, templates)).tell(
        "You returned the whole (n, k) table of scores x · m − ½ m · m. The nearest template has the largest "
        "score: at which position of each image's row is that score?"
    ),
    signed_differences=wrong(
        lambda images, templates: (images[:, None] - templates).sum(dim=(2, 3)).argmin(dim=1)
    ).tell(
        "You added up differences with their signs, so positive and negative ones cancel. What should you do "
        "to each difference before you add up?"
    ),
    absolute_differences=wrong(
        lambda images, templates: (images[:, None] - templates).abs().sum(dim=(2, 3)).argmin(dim=1)
    ).tell(
        "You compared sums of absolute differences, but the exercise compares sums of *squared* differences. "
        "What should you do to each difference instead of dropping its sign?"
    ),
    image_nearest_to_each_template=wrong(
        lambda images, templates: (images[:, None] - templates).square().sum(dim=(2, 3)).argmin(dim=0)
    ).tell(
        "You have one answer per template: the number of the image that's nearest to it. Along which axis "
        "should you look for the nearest template, so that each image gets an answer?"
    ),
    nearest_sum_of_pixels=wrong(
        lambda images, templates: (images[:, None] - templates).sum(dim=(2, 3)).abs().argmin(dim=1)
    ).tell(
        "You chose the template whose sum of pixels is nearest to the image's: positive and negative "
        "differences cancel. What should you do to each difference before you add up?"
    ),
    image_with_its_own_template=wrong(lambda images, templates: (images @ templates.mT).argmax(dim=1)).tell(
        "With three axes, `@` multiplies image 0 by template 0, image 1 by template 1, and so on. Which two "
        "shapes make `@` multiply every image by every template?"
    ),
    axes_of_one_image=wrong(
        lambda images, templates: (images[:, None] - templates).square().sum(dim=(1, 2)).argmin(dim=1)
    ).tell(
        "Your differences have the shape (n, k, height, width), and you summed over axes 1 and 2, which would"
        " be the pixels' axes without the images' axis. Which axes hold the pixels here?"
    ),
    square_of_the_sum=wrong(
        lambda images, templates: (
            _products(images, templates) - templates.flatten(1).sum(dim=1).square() / 2
        ).argmax(dim=1)
    ).tell(
        "You subtracted half the square of the *sum* of each template's pixels. For a template m, what "
        "happens first in m · m: squaring the pixels or adding them up?"
    ),
    smallest_product=wrong(lambda images, templates: _products(images, templates).argmin(dim=1)).tell(
        "You chose the template m with the smallest product x · m, as if x · m were a distance. Is the score "
        "x · m − ½ m · m large or small for the nearest template?"
    ),
    always_the_last=wrong(lambda images, templates: torch.full((len(images),), len(templates) - 1)).tell(
        "Your answer is always the last template, as if every template were nearer than your loop's starting "
        "value. After finding a nearer template, what must you update besides the template's number?"
    ),
    last_one_nearer_than_the_first=wrong(
        lambda images, templates: (
            ((distances := torch.cdist(images.flatten(1), templates.flatten(1))) < distances[:, :1])
            .mul(torch.arange(len(templates)))
            .amax(dim=1)
        )
    ).tell(
        "Your answer is the last template that's nearer than template 0. After finding a nearer template, "
        "what must you update besides the template's number?"
    ),
    first_template_left_out=wrong(
        lambda images, templates: (
            _scores(images, templates)[:, 1:].argmax(dim=1) + 1
            if len(templates) > 1
            else torch.zeros(len(images), dtype=torch.long)
        )
    ).tell(
        "You never choose template 0 unless it's the only one. At which index does your search begin, and at "
        "which should it?"
    ),
    first_template_left_out_and_one_raises=wrong(
        lambda images, templates: (
            torch.stack([(images - m).square().sum(dim=(1, 2)) for m in templates[1:]]).argmin(dim=0) + 1
        )
    ).tell(
        "You never look at template 0, and if it's the only template, your code raises an error. At which "
        "index does your search begin, and at which should it?"
    ),
    counted_from_the_second_template=wrong(
        lambda images, templates: torch.stack(
            [(images - m).square().sum(dim=(1, 2)) for m in templates[1:]]
        ).argmin(dim=0)
    ).tell(
        "You leave out template 0 and give number 0 to template 1; and if there's only one template, your "
        "code raises an error. At which index does your search begin, and at which should it?"
    ),
    always_the_first=wrong(lambda images, templates: torch.zeros(len(images), dtype=torch.long)).tell(
        "Your answer is always template 0. Does your comparison ever find a nearer template, and do you then "
        "store its number?"
    ),
    root_of_the_length=wrong(
        lambda images, templates: (_products(images, templates) - _lengths(templates).sqrt() / 2).argmax(
            dim=1
        )
    ).tell(
        "From each product x · m, you subtracted the root of m · m, or half of that root. Multiply out (x − "
        "m)²: is there a root in it?"
    ),
    sum_instead_of_squares=wrong(
        lambda images, templates: (_products(images, templates) - templates.flatten(1).sum(dim=1) / 2).argmax(
            dim=1
        )
    ).tell(
        "For each template m, you subtracted half the sum of its pixels instead of half of m · m. In m · m, "
        "what happens to each pixel before the pixels are added up?"
    ),
    counted_from_one=wrong(lambda images, templates: _scores(images, templates).argmax(dim=1) + 1).tell(
        "Your numbers start at 1. Which number does the first template have?"
    ),
    axis_kept=wrong(lambda images, templates: _scores(images, templates).argmax(dim=1)[:, None]).tell(
        "Your numbers are right, but each is in a row of its own: your shape is (n, 1) instead of (n,). What "
        "keeps the templates' axis from disappearing?"
    ),
    largest_cosine=wrong(
        lambda images, templates: (_products(images, templates) / _lengths(templates).sqrt()).argmax(dim=1)
    ).tell(
        "You divided each product x · m by the root of m · m, the length of the template m. That compares "
        "directions, not distances: what becomes of m · m when you multiply out (x − m)²?"
    ),
    scores_and_places=wrong(lambda images, templates: tuple(_scores(images, templates).max(dim=1))).tell(
        "You returned a pair: each image's largest score x · m − ½ m · m, and the number of the template that"
        " has it. Which of the two should you return?"
    ),
    mean_instead_of_sum=wrong(
        lambda images, templates: (
            _products(images, templates) - templates.flatten(1).square().mean(dim=1) / 2
        ).argmax(dim=1)
    ).tell(
        "You subtracted half the mean of each template's squared pixels. x · m is a sum over the pixels: what"
        " should m · m be?"
    ),
    templates_instead_of_numbers=wrong(
        lambda images, templates: templates[_scores(images, templates).argmax(dim=1)]
    ).tell(
        "For each image, you returned the nearest template itself. Return its number: at which position among"
        " the templates is it?"
    ),
    templates_refilled=wrong(
        lambda images, templates: (
            images.flatten(1) @ (m := templates.reshape(-1, len(templates))) - (m * m).sum(dim=0) / 2
        ).argmax(dim=1)
    ).tell(
        "You reshaped the templates to (pixels, k). That keeps the reading order, so each column mixes pixels"
        " of several templates. Start from one row per template: what swaps the axes?"
    ),
    templates_refilled_for_the_products_alone=wrong(
        lambda images, templates, part: (
            images.flatten(1) @ templates.reshape(-1, len(templates)) - part * _lengths(templates)
        ).argmax(dim=1),
        over={"part": {"half of each template's m · m": 0.5, "nothing": 0.0}},
    ).tell(
        "For x · m, you reshaped the templates to (pixels, k), so each column mixes pixels of several "
        "templates; from these products, you subtracted {part}. Which call swaps axes and keeps each template"
        " together?"
    ),
    every_template_times_every_template=wrong(
        lambda images, templates: (
            _products(images, templates) - (m := templates.flatten(1)) @ m.T / 2
        ).argmax(dim=1)
    ).tell(
        "You subtracted half of a (k, k) table that holds the product of every template with every template. "
        "You need only each template's product with itself: which shape do those k products have?"
    ),
    one_image_eaten=wrong(lambda images, templates: _scores(images, templates).argmax(dim=1).squeeze()).tell(
        "With one image, you returned a single number: its shape is () instead of (1,), as if `squeeze()` had"
        " removed every axis of size 1. Which axis should stay, even then?"
    ),
    distances_instead_of_places=wrong(
        lambda images, templates, power: (
            torch.cdist(images.flatten(1), templates.flatten(1)).amin(dim=1) ** power
        ),
        over={"power": [1, 2]},
    ).tell("You returned each image's smallest distance. Which template is at this distance?"),
    as_floats=wrong(lambda images, templates: read_digits(images, templates).to(images.dtype)).tell(
        "Your numbers are right, but they're floats, which is what `torch.zeros` makes unless you name a dtype. Which dtype "
        "holds whole numbers?",
        breaks="whole numbers from 0 to k - 1",
    ),
    as_bytes=wrong(lambda images, templates: read_digits(images, templates).to(torch.uint8)).breaks(
        "whole numbers from 0 to k - 1"
    ),
)


@read_digits.violation("without a loop over images")
def image_by_image(images: Tensor, templates: Tensor) -> Tensor:
    nearest = [(image - templates).square().sum(dim=(1, 2)).argmin() for image in images]
    return torch.stack(nearest)
