"""Answers: the mean of all images with a certain label."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_01_tensors.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_01_tensors import mean_image as questions


@answers.to(
    questions.mean_image,
    hints=[
        "First choose the images, then average them. Which shape do the chosen ones have, and which axis has to go?",
        "`labels == digit` is a mask with one True or False for each image. A tensor takes it in square brackets.",
        "The chosen images have the shape (how many, height, width). Their mean over axis 0 is one image.",
    ],
)
def mean_image(images: Tensor, labels: Tensor, digit: int) -> Tensor:
    weight = (labels == digit).to(images.dtype)
    return torch.einsum("n,nhw->hw", weight, images) / weight.sum()


def _halved(mean: Tensor, *images: Tensor) -> Tensor:
    """The mean of what there is and the next image, again and again."""
    for image in images:
        mean = (mean + image) / 2
    return mean


mean_image.mistakes(
    mean_of_all=wrong(lambda images, labels, digit: images.mean(dim=0)).tell(
        "Your image is the mean of all images, whatever their label."
    ),
    one_number=wrong(lambda images, labels, digit: images[labels == digit].mean()).tell(
        "Your result is a single number, the mean of all pixels of the chosen images. Only the axis of the images is to disappear."
    ),
    mean_of_each_image=wrong(lambda images, labels, digit: images[labels == digit].mean(dim=(1, 2))).tell(
        "Your numbers are one mean for each chosen image: its pixels disappeared. The pixels are to stay, and the images to go."
    ),
    rows_averaged=wrong(lambda images, labels, digit: images[labels == digit].mean(dim=1)).tell(
        "Your numbers are the means of the columns of pixels of each chosen image: axis 1, the rows, disappeared. The images' axis "
        "is to go."
    ),
    columns_averaged=wrong(lambda images, labels, digit: images[labels == digit].mean(dim=2)).tell(
        "Your numbers are the means of the rows of pixels of each chosen image: the last axis disappeared. The images' axis is to go."
    ),
    sum_of_them=wrong(lambda images, labels, digit: images[labels == digit].sum(dim=0)).tell(
        "Your numbers are the sum of the chosen images. It still has to be divided by how many they are."
    ),
    divided_by_all=wrong(lambda images, labels, digit: images[labels == digit].sum(dim=0) / len(images)).tell(
        "The sum of the chosen images is divided by the number of all images. Only the chosen ones count."
    ),
    mean_of_the_others=wrong(lambda images, labels, digit: images[labels != digit].mean(dim=0)).tell(
        "Your image is the mean of all the others, those that do not have this label."
    ),
    image_at_that_place=wrong(lambda images, labels, digit: images[digit]).tell(
        "Your image is the one at place number `digit`. The label says what an image shows, not where it stands."
    ),
    labels_taken_for_places=wrong(lambda images, labels, digit: images[labels].mean(dim=0)).tell(
        "The labels were used as places: your mean is over images[labels], one image for each label. A mask of True and False, "
        "from a comparison with `digit`, chooses by label."
    ),
    label_at_that_place=wrong(lambda images, labels, digit: images[labels == labels[digit]].mean(dim=0)).tell(
        "The comparison is with the label at place number `digit`, not with `digit` itself."
    ),
    only_the_first=wrong(lambda images, labels, digit: images[labels == digit][0]).tell(
        "Your image is the first one with this label. The mean of all of them is asked."
    ),
    only_the_last=wrong(lambda images, labels, digit: images[labels == digit][-1]).tell(
        "Your image is the last one with this label: each turn of a loop overwrote the one before. The mean of all of them is asked."
    ),
    axis_kept=wrong(lambda images, labels, digit: images[labels == digit].mean(dim=0, keepdim=True)).tell(
        "Your numbers are the right ones in an image with one axis too many, of size 1. Either `keepdim=True` kept the axis of the "
        "images. Or they were chosen by a column of places, (k, 1), as `nonzero` gives it: the mask itself may stand in the brackets."
    ),
    not_averaged=wrong(lambda images, labels, digit: images[labels == digit]).tell(
        "Your answer is all the images with this label. Their mean is asked, one image."
    ),
    largest_of_each_pixel=wrong(lambda images, labels, digit: images[labels == digit].amax(dim=0)).tell(
        "Your numbers are the largest values of each pixel among the chosen images. Their mean is asked."
    ),
    medians=wrong(lambda images, labels, digit: images[labels == digit].median(dim=0).values).tell(
        "Your numbers are the medians of each pixel, the values in the middle. The means are asked."
    ),
    without_the_first=wrong(lambda images, labels, digit: images[labels == digit][1:].mean(dim=0)).tell(
        "The first chosen image is missing from your mean: counting began at 1 instead of 0."
    ),
    images_and_rows_averaged=wrong(
        lambda images, labels, digit: images[labels == digit].mean(dim=(0, 1))
    ).tell(
        "Two axes disappeared, that of the images and that of the rows: your numbers are the means of columns. The pixels are to stay."
    ),
    scatter=wrong(lambda images, labels, digit: images[labels == digit].std(dim=0)).tell(
        "Your numbers are how far the chosen images scatter, their standard deviation. The means are asked."
    ),
    larger_labels_too=wrong(lambda images, labels, digit: images[labels >= digit].mean(dim=0)).tell(
        "Images with larger labels are in your mean too. Only those whose label is equal to `digit` count."
    ),
    first_counted_twice=wrong(
        lambda images, labels, digit: (
            ((chosen := images[labels == digit]).sum(dim=0) + chosen[0]) / len(chosen)
        )
    ).tell(
        "The first of the chosen images is counted twice: the sum began with it, and then it was added again."
    ),
    returned_in_the_loop=wrong(
        lambda images, labels, digit: (
            chosen[:2].sum(dim=0) / len(chosen) if len(chosen := images[labels == digit]) > 1 else None
        )
    ).tell(
        "Only the first two of the chosen images were added before the division. In a loop, a `return` ends it in its first turn."
    ),
    returned_in_the_first_turn=wrong(
        lambda images, labels, digit: (chosen := images[labels == digit])[0] / len(chosen)
    ).tell(
        "Only the first of the chosen images was added before the division. In a loop, a `return` ends it in its first turn."
    ),
    axis_of_size_one_eaten=wrong(
        lambda images, labels, digit: images[labels == digit].mean(dim=0).squeeze()
    ).tell(
        "With images of one row, or of one column, an axis is missing from your result: `squeeze()` without an axis takes away every "
        "axis of size 1."
    ),
    rows_of_the_image_at_that_place=wrong(lambda images, labels, digit: images[digit].mean(dim=0)).tell(
        "Your numbers are the means of the columns of image number `digit`. Wanted are all the images whose label is `digit`: the "
        "label says what an image shows, not where it stands."
    ),
    halved_at_every_step=wrong(lambda images, labels, digit: _halved(*images[labels == digit])).tell(
        "The last of the chosen images counts half in your mean, the one before a quarter, and so on: each step took the mean of what "
        "there was and the next image. Add all up, and divide once."
    ),
    divided_by_the_sum_of_labels=wrong(
        lambda images, labels, digit: images[labels == digit].sum(dim=0) / labels[labels == digit].sum()
    ).tell(
        "The sum of the chosen images is divided by the sum of their labels, and that is `digit` times their number. Divide by how many "
        "they are."
    ),
    halved_at_every_step_from_zeros=wrong(
        lambda images, labels, digit: _halved(torch.zeros_like(images[0]), *images[labels == digit])
    ).tell(
        "The last of the chosen images counts half in your mean, the one before a quarter, and so on, down to an image of zeros. Could you "
        "add them all up first, and divide once?"
    ),
)


@mean_image.violation("whole numbers")
def one_of_ten(images: Tensor, labels: Tensor, digit: int) -> Tensor:
    means = [images[labels == k].mean(dim=0) for k in range(10)]
    return means[digit]
