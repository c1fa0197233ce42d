"""Answers: images laid side by side with a reshape that moves no axis."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_03_views_and_strides.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_03_views_and_strides import side_by_side as questions


@answers.to(
    questions.side_by_side,
    hints=[
        "In which order does `reshape` read the numbers, and what should come right after the first row of the first image?",
        "Row 0 of the sheet is row 0 of every image, one after the other. So which axis has to come first before you reshape?",
        "Move the rows' axis in front, (height, n, width), and then make the last two axes one.",
    ],
)
def side_by_side(images: Tensor) -> Tensor:
    return torch.cat(list(images), dim=1)


side_by_side.broken_program(
    "refilled",
    "`reshape` reads one whole image after the other, in reading order, and cuts that long row into lines n times as wide: "
    "rows of *one* image stand side by side instead of the images. It moves no axis.",
)


side_by_side.mistakes(
    columns_alternate=wrong(lambda images: images.permute(1, 2, 0).flatten(1)).tell(
        "The images' columns alternate: column 0 of every image, then column 1 of every image. Each image's own columns belong "
        "together: its width comes last before the reshape."
    ),
    below_each_other=wrong(lambda images: images.flatten(0, 1)).tell(
        "The images stand below each other. Side by side, the sheet is as high as one image."
    ),
    not_yet_merged=wrong(lambda images: images.transpose(0, 1)).tell(
        "The axes stand right, (height, n, width), but there are still three of them. The last two are to become one."
    ),
    an_image_a_row=wrong(lambda images: images.flatten(1)).tell(
        "Your rows are whole images, one below the other, with a row for each. One row of the sheet holds one row of every image."
    ),
    sheet_on_its_side=wrong(lambda images: side_by_side(images).T).tell(
        "The sheet lies on its side: it is n·width high. Rows of the sheet are rows of the images."
    ),
    height_and_width_exchanged=wrong(lambda images: images.transpose(1, 2).reshape(images.shape[1], -1)).tell(
        "The numbers are read down the columns of each image: height and width were exchanged before the reshape, and the images were not."
    ),
    all_axes_reversed=wrong(lambda images: images.permute(2, 1, 0).reshape(images.shape[1], -1)).tell(
        "Your sheet is (height, n·width), and its numbers are the images' in reverse order of their axes: they are read "
        "column by column through all images."
    ),
    last_image_first=wrong(lambda images: side_by_side(images.flip(0))).tell(
        "The images stand side by side in reverse order: image 0 is to be the leftmost."
    ),
    each_on_its_side=wrong(lambda images: torch.cat([image.T for image in images], dim=1)).tell(
        "Each image lies on its side: its height and width were exchanged before it was laid beside the others."
    ),
    first_image_only=wrong(lambda images: images[0]).tell(
        "The first image alone is in your answer. All of them are to stand in one row."
    ),
    first_image_repeated=wrong(lambda images: images[0].repeat(1, len(images))).tell(
        "The first image is repeated n times. Each image is to stand there once."
    ),
    refilled_in_floats=wrong(
        lambda images: questions.side_by_side.question(images).to(torch.get_default_dtype())
    ).tell(
        "One whole image follows the other, in reading order, and that long row is cut into lines n times as wide: rows of *one* image "
        "stand side by side instead of the images. `reshape` moves no axis. And images of bytes became floats.",
        breaks="of floats or bytes",
    ),
    two_images_only=wrong(lambda images: torch.cat((images[0], images[1]), dim=1)).tell(
        "Your sheet is made of images 0 and 1. There may be any number of them, also a single one.",
        breaks="All images in one row",
    ),
    width_in_front=wrong(lambda images: images.permute(2, 0, 1).reshape(images.shape[1], -1)).tell(
        "The axes were brought into the order (width, n, height) before the reshape, so a row of your sheet runs down the columns "
        "of all images. (height, n, width) is the order that the sheet is read in."
    ),
    turned_afterwards=wrong(lambda images: images.reshape(-1, images.shape[1]).T).tell(
        "The images were refilled into n·width rows and then turned: pixels of one image row are spread over the sheet. Axes have "
        "to be moved *before* the reshape."
    ),
)


@side_by_side.misconception(
    "The images overwrite each other: image k begins in column k of your sheet. Each is `width` columns wide, so it begins in column "
    "k · width."
)
def a_column_further_each(images: Tensor) -> Tensor:
    n, h, w = images.shape
    sheet = images.new_zeros(h, n * w)
    for k in range(n):
        sheet[:, k : k + w] = images[k]
    return sheet


@side_by_side.violation("of the same dtype")
def floats_in_float32(images: Tensor) -> Tensor:
    sheet = side_by_side(images)
    return sheet.float() if images.is_floating_point() else sheet


@side_by_side.violation("of the same dtype")
def a_sheet_of_the_default_dtype(images: Tensor) -> Tensor:
    n, h, w = images.shape
    sheet = torch.zeros(h, n * w)
    for k in range(n):
        sheet[:, k * w : (k + 1) * w] = images[k]
    return sheet if images.is_floating_point() else sheet.to(images.dtype)
