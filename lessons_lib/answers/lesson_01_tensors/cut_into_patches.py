"""Answers: an image cut into square patches, by reshape and permute."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_01_tensors.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_01_tensors import cut_into_patches as questions


@answers.to(
    questions.cut_into_patches,
    hints=[
        "Split each axis in two. A row's number in the image becomes a pair: the row of the patch, and the "
        "pixel's row in that patch. Do the same with the columns. That gives four axes.",
        "`image.reshape(h // size, size, w // size, size)` has the axes patch row, pixel row, patch column "
        "and pixel column. In which order do you need them?",
        "You need the axes in the order patch row, patch column, pixel row and pixel column, so swap the two "
        "axes in the middle. Then join the first two axes with `reshape`.",
    ],
    takeaway="By splitting, swapping and joining axes, you can cut an image into patches, or put the patches back "
    "together.",
)
def cut_into_patches(image: Tensor, size: int) -> Tensor:
    return torch.cat([torch.stack(rows.split(size, dim=1)) for rows in image.split(size)])


def _split(image: Tensor, size: int) -> Tensor:
    """Both axes split: patch row, pixel row, patch column, pixel column."""
    h, w = image.shape
    return image.reshape(h // size, size, w // size, size)


cut_into_patches.mistakes(
    reshape_alone=wrong(lambda image, size: image.reshape(-1, size, size)).tell(
        "`reshape` alone takes the pixels row by row from the whole image, so your patches are filled along "
        "the image's rows. Split both axes of the image first: which two of the four axes should you then "
        "swap?"
    ),
    down_first=wrong(
        lambda image, size: _split(image, size).permute(2, 0, 1, 3).reshape(-1, size, size)
    ).tell(
        "Each patch is correct, but the patches go down first, then across. Which of the two axes that count "
        "the patches should come first?"
    ),
    each_transposed=wrong(
        lambda image, size: _split(image, size).permute(0, 2, 3, 1).reshape(-1, size, size)
    ).tell(
        "Your patches are in the right order, but each is transposed: its rows became columns. Which axis "
        "comes first inside a patch?"
    ),
    down_first_and_transposed=wrong(
        lambda image, size: _split(image, size).permute(2, 0, 3, 1).reshape(-1, size, size)
    ).tell(
        "Your patches go down first, then across, and each one is transposed: its rows became columns. In "
        "which order do you need the four axes?"
    ),
    left_as_a_grid=wrong(lambda image, size: _split(image, size).permute(0, 2, 1, 3)).tell(
        "Your patches are right, but in a grid with four axes. How do you join the first two axes?"
    ),
    each_in_one_row=wrong(lambda image, size: cut_into_patches(image, size).flatten(1)).tell(
        "Your patches hold the right pixels, but each holds them all along one axis. How do you get from "
        "there to the shape (k, size, size)?"
    ),
    pixels_that_lie_apart=wrong(
        lambda image, size: (
            image.unflatten(0, (size, -1))
            .unflatten(2, (size, -1))
            .permute(1, 3, 0, 2)
            .reshape(-1, size, size)
        )
    ).tell(
        "Your patches mix pixels that aren't neighbours, because you swapped the number of patches and the "
        "patch size. Which of them comes first when you split an axis?"
    ),
    overlapping=wrong(
        lambda image, size: image.unfold(0, size, 1).unfold(1, size, 1).reshape(-1, size, size)
    ).tell("Your patches overlap: a new one begins at every pixel. How far apart should they begin?"),
    only_the_first_row=wrong(lambda image, size: torch.stack(image[:size].split(size, dim=1))).tell(
        "You have only the first row of patches. What about the rows below it?"
    ),
    only_the_first_column=wrong(
        lambda image, size: torch.stack([rows[:, :size] for rows in image.split(size)])
    ).tell("You have only the first column of patches. What about those to its right?"),
)


@cut_into_patches.misconception(
    "You have only the patches on the diagonal, as if one counter moved both the row and the column. How "
    "do you combine every row of patches with every column?"
)
def only_the_diagonal(image: Tensor, size: int) -> Tensor:
    steps = range(0, min(image.shape) - size + 1, size)
    return torch.stack([image[i : i + size, i : i + size] for i in steps])


cut_into_patches.mistakes(
    only_the_first=wrong(lambda image, size: image[:size, :size]).tell(
        "You have only the first patch. Where do the others begin?"
    ),
    strips=wrong(lambda image, size: image.reshape(-1, size, image.shape[1])).tell(
        "You cut strips as high as a patch and as wide as the image. Now cut each strip into patches, from "
        "left to right."
    ),
    from_the_transposed_image=wrong(lambda image, size: image.T.reshape(-1, size, size)).tell(
        "Your patches take their pixels down the image's columns, as if you'd reshaped the transposed image. "
        "Split both axes of the image first: which two of the four axes should you then swap?"
    ),
    axes_of_size_one_eaten=wrong(lambda image, size: cut_into_patches(image, size).squeeze()).tell(
        "If there's only one patch, or a patch is one pixel, your result lacks axes, as if `squeeze()` had "
        "removed every axis of size 1. Which three axes should it have, whatever their size?"
    ),
    four_axes_as_they_were=wrong(lambda image, size: _split(image, size)).tell(
        "You left the four axes in the order of the split: patch row, pixel row, patch column, pixel column. "
        "Which two should swap before you join the first two?"
    ),
    split_in_another_order=wrong(
        lambda image, size: (
            image.reshape(len(image) // size, -1, size, size).permute(0, 2, 1, 3).reshape(-1, size, size)
        )
    ).tell(
        "If you split the image into (h // size, w // size, size, size), rows and columns get mixed. "
        "`reshape` keeps the two parts of an axis next to each other: into which two sizes does the height "
        "split?"
    ),
    pixels_before_patches=wrong(
        lambda image, size: _split(image, size).permute(1, 3, 0, 2).reshape(-1, size, size)
    ).tell(
        "You put the axes of the pixels before the axes that count the patches. Which two of the four axes "
        "should come first?"
    ),
    first_two_exchanged=wrong(
        lambda image, size: _split(image, size).permute(1, 0, 2, 3).reshape(-1, size, size)
    ).tell("You swapped the first two of the four axes. Which two should you swap instead?"),
    height_and_width_exchanged=wrong(
        lambda image, size: (
            image.reshape(image.shape[1] // size, size, -1, size).permute(0, 2, 1, 3).reshape(-1, size, size)
        )
    ).tell("You swapped height and width when you split the axes. Which comes first in the image's shape?"),
)


@cut_into_patches.misconception(
    "The last row and the last column of patches are missing. If you wrote a `range`, it stops before the"
    " end that you give it: where do the last row and the last column begin?"
)
def last_ones_missing(image: Tensor, size: int) -> Tensor:
    h, w = image.shape
    corners = [(i, j) for i in range(0, h - size, size) for j in range(0, w - size, size)]
    return torch.stack([image[i : i + size, j : j + size] for i, j in corners])


cut_into_patches.mistakes(
    patches_counted_last=wrong(
        lambda image, size: cut_into_patches(image, size).reshape(size, size, -1)
    ).tell(
        "Your shape is (size, size, number of patches), as if you'd reshaped the finished patches, which "
        "mixes their numbers. Should the axis that counts the patches come first, or last?"
    ),
)


@cut_into_patches.violation("without a loop over patches")
def patch_by_patch(image: Tensor, size: int) -> Tensor:
    h, w = image.shape
    corners = [(i, j) for i in range(0, h, size) for j in range(0, w, size)]
    return torch.stack([image[i : i + size, j : j + size] for i, j in corners])
