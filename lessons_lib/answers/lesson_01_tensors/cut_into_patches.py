"""Answers: an image cut into square patches, by reshape and permute."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_01_tensors.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_01_tensors import cut_into_patches as questions


@answers.to(
    questions.cut_into_patches,
    hints=[
        "First let the shape say what you mean: a row of pixels is (row of patches, row within the patch), and a column likewise. "
        "That makes four axes.",
        "`image.reshape(h // size, size, w // size, size)` has the axes: patch row, pixel row, patch column, pixel column. "
        "In which order do you need them?",
        "Patch row, patch column, pixel row, pixel column: the two in the middle change places. Then put the first two axes "
        "together, with `reshape`.",
    ],
)
def cut_into_patches(image: Tensor, size: int) -> Tensor:
    return torch.cat([torch.stack(rows.split(size, dim=1)) for rows in image.split(size)])


def _split(image: Tensor, size: int) -> Tensor:
    """Both axes split: patch row, pixel row, patch column, pixel column."""
    h, w = image.shape
    return image.reshape(h // size, size, w // size, size)


cut_into_patches.mistakes(
    reshape_alone=wrong(lambda image, size: image.reshape(-1, size, size)).tell(
        "Your patches are filled in reading order through whole rows of the image: `reshape` alone moves no number. Split both axes "
        "first, exchange the two in the middle, and then put together."
    ),
    down_first=wrong(
        lambda image, size: _split(image, size).permute(2, 0, 1, 3).reshape(-1, size, size)
    ).tell("The patches are right and stand in the wrong order: down first, then to the right."),
    each_transposed=wrong(
        lambda image, size: _split(image, size).permute(0, 2, 3, 1).reshape(-1, size, size)
    ).tell("The patches stand in the right order, and each of them is transposed: its rows became columns."),
    down_first_and_transposed=wrong(
        lambda image, size: _split(image, size).permute(2, 0, 3, 1).reshape(-1, size, size)
    ).tell(
        "The patches stand in the wrong order, down first, and each of them is transposed: its rows became columns."
    ),
    left_as_a_grid=wrong(lambda image, size: _split(image, size).permute(0, 2, 1, 3)).tell(
        "The patches are right, in a grid with four axes. One axis for all patches is asked: put the first two together."
    ),
    each_in_one_row=wrong(lambda image, size: cut_into_patches(image, size).flatten(1)).tell(
        "Your patches are right, each as one row of pixels. (k, size, size) is asked."
    ),
    pixels_that_lie_apart=wrong(
        lambda image, size: (
            image.unflatten(0, (size, -1))
            .unflatten(2, (size, -1))
            .permute(1, 3, 0, 2)
            .reshape(-1, size, size)
        )
    ).tell(
        "Your patches are made of pixels that lie apart: number of patches and size of a patch are exchanged in the four axes. The "
        "patch counts first, (h // size, size, …), because neighbours have to stay together."
    ),
    overlapping=wrong(
        lambda image, size: image.unfold(0, size, 1).unfold(1, size, 1).reshape(-1, size, size)
    ).tell("Your patches overlap: a new one begins at every pixel. They are to lie side by side."),
    only_the_first_row=wrong(lambda image, size: torch.stack(image[:size].split(size, dim=1))).tell(
        "You have only the first row of patches. The rows below it are asked too."
    ),
    only_the_first_column=wrong(
        lambda image, size: torch.stack([rows[:, :size] for rows in image.split(size)])
    ).tell("You have only the first column of patches. Those to its right are asked too."),
)


@cut_into_patches.misconception(
    "You have only the patches on the diagonal: rows and columns of patches were counted together, and not each with each."
)
def only_the_diagonal(image: Tensor, size: int) -> Tensor:
    steps = range(0, min(image.shape) - size + 1, size)
    return torch.stack([image[i : i + size, i : i + size] for i in steps])


cut_into_patches.mistakes(
    only_the_first=wrong(lambda image, size: image[:size, :size]).tell(
        "You have only the first patch. All of them are asked."
    ),
    strips=wrong(lambda image, size: image.reshape(-1, size, image.shape[1])).tell(
        "Your strips are as high as a patch and as wide as the image. They still have to be cut from left to right."
    ),
    from_the_transposed_image=wrong(lambda image, size: image.T.reshape(-1, size, size)).tell(
        "Your patches come from the transposed image: its rows and columns were exchanged before it was filled into patches."
    ),
    axes_of_size_one_eaten=wrong(lambda image, size: cut_into_patches(image, size).squeeze()).tell(
        "Where there is one patch, or where a patch is one pixel, axes are missing: `squeeze()` without an axis takes away every axis of "
        "size 1."
    ),
    four_axes_as_they_were=wrong(lambda image, size: _split(image, size)).tell(
        "Your four axes have not been reordered: patch row, pixel row, patch column, pixel column. The two in the middle are to be "
        "exchanged, and the first two put together."
    ),
    split_in_another_order=wrong(
        lambda image, size: (
            image.reshape(len(image) // size, -1, size, size).permute(0, 2, 1, 3).reshape(-1, size, size)
        )
    ).tell(
        "Your patches are filled from axes that were not there: `reshape` can only split an axis where it stands, rows into (h // size, size) and columns into (w // size, size), in this order."
    ),
    pixels_before_patches=wrong(
        lambda image, size: _split(image, size).permute(1, 3, 0, 2).reshape(-1, size, size)
    ).tell(
        "The axes inside a patch came first, and those that count the patches after them. Patch row and patch column are to come first."
    ),
    first_two_exchanged=wrong(
        lambda image, size: _split(image, size).permute(1, 0, 2, 3).reshape(-1, size, size)
    ).tell(
        "The first two of the four axes were exchanged. It is the two in the middle that have to change places."
    ),
    height_and_width_exchanged=wrong(
        lambda image, size: (
            image.reshape(image.shape[1] // size, size, -1, size).permute(0, 2, 1, 3).reshape(-1, size, size)
        )
    ).tell("Height and width are exchanged when the axes are split: the rows of the image come first."),
)


@cut_into_patches.misconception(
    "The last row and the last column of patches are missing: `range` stops before its end, and h − size is where the last one begins."
)
def last_ones_missing(image: Tensor, size: int) -> Tensor:
    h, w = image.shape
    corners = [(i, j) for i in range(0, h - size, size) for j in range(0, w - size, size)]
    return torch.stack([image[i : i + size, j : j + size] for i, j in corners])


cut_into_patches.mistakes(
    patches_counted_last=wrong(
        lambda image, size: cut_into_patches(image, size).reshape(size, size, -1)
    ).tell(
        "Your answer is (size, size, k): the axis of the patches stands last, and by `reshape`, which keeps the reading order. "
        "It is to come first."
    ),
)


@cut_into_patches.violation("No loop over patches")
def patch_by_patch(image: Tensor, size: int) -> Tensor:
    h, w = image.shape
    corners = [(i, j) for i in range(0, h, size) for j in range(0, w, size)]
    return torch.stack([image[i : i + size, j : j + size] for i, j in corners])
