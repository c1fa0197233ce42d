"""Answers: images laid side by side with a reshape that moves no axis."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_03_views_and_strides.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_03_views_and_strides import side_by_side as questions


@answers.to(
    questions.side_by_side,
    hints=[
        "In which order does `reshape` read the numbers? And what should come right after the first row of the first "
        "image?",
        "Row 0 of the sheet is row 0 of every image, one after the other. So which axis has to come first before you "
        "reshape?",
        "Move the height axis to the front, so that you have (height, n, width). Then join the last two axes.",
    ],
    takeaway="Move axes first, then reshape: that lays out any batch of images. `torch.cat(list(images), dim=1)` "
    "gives the same sheet.",
)
def side_by_side(images: Tensor) -> Tensor:
    return torch.cat(list(images), dim=1)


side_by_side.broken_program(
    "refilled",
    "`reshape` reads one image after another, so rows of *one* image end up side by side in your sheet. "
    "Which axis should come first in the tensor that you reshape?",
)


side_by_side.mistakes(
    columns_alternate=wrong(lambda images: images.permute(1, 2, 0).flatten(1)).tell(
        "Your images' columns alternate: column 0 of every image, then column 1 of every image. Which columns"
        " of the sheet should belong to image 0?"
    ),
    below_each_other=wrong(lambda images: images.flatten(0, 1)).tell(
        "Your images lie one below the other. If they lay side by side, how many rows and columns would the "
        "sheet have?"
    ),
    not_yet_merged=wrong(lambda images: images.transpose(0, 1)).tell(
        "Your axes are in the right order, (height, n, width), but there are still three of them. Which two "
        "should you join?"
    ),
    an_image_a_row=wrong(lambda images: images.flatten(1)).tell(
        "Each of your rows is one whole image. What should one row of the sheet contain?"
    ),
    sheet_on_its_side=wrong(lambda images: side_by_side(images).T).tell(
        "Your sheet lies on its side: it's n·width high. Which rows of the images should make up its first row?"
    ),
    height_and_width_exchanged=wrong(lambda images: images.transpose(1, 2).reshape(images.shape[1], -1)).tell(
        "Your sheet is filled with one image after another, each read column by column, as if you swapped "
        "height and width before the reshape. Which of the three axes should come first?"
    ),
    all_axes_reversed=wrong(lambda images: images.permute(2, 1, 0).reshape(images.shape[1], -1)).tell(
        "Your sheet shows column 0 of all images first, then column 1, as if you'd put the axes in reverse "
        "order before the reshape. Each row of an image should stay together: which axis should come last?"
    ),
    last_image_first=wrong(lambda images: side_by_side(images.flip(0))).tell(
        "Your images are side by side in reverse order. Which image should be on the left?"
    ),
    each_on_its_side=wrong(lambda images: torch.cat([image.T for image in images], dim=1)).tell(
        "Each image in your sheet lies on its side: you swapped its height and width. Which axes should move,"
        " and which shouldn't?"
    ),
    first_image_only=wrong(lambda images: images[0]).tell(
        "Only the first image is in your answer. How wide should the sheet be, and which columns should the "
        "other images fill?"
    ),
    first_image_repeated=wrong(lambda images: images[0].repeat(1, len(images))).tell(
        "Your sheet shows the first image n times. Which image should fill columns k·width to (k+1)·width?"
    ),
    two_images_only=wrong(lambda images: torch.cat((images[0], images[1]), dim=1)).tell(
        "Your sheet shows only images 0 and 1. How can you handle any number of images, even a single one?",
        breaks="All images in one row",
    ),
    width_in_front=wrong(lambda images: images.permute(2, 0, 1).reshape(images.shape[1], -1)).tell(
        "Your sheet shows column 0 of every image first, then column 1, as if the axes were (width, n, "
        "height) before the reshape. A row of an image should stay together: which axis should come last?"
    ),
    turned_afterwards=wrong(lambda images: images.reshape(-1, images.shape[1]).T).tell(
        "You reshaped the images to n·width rows and transposed only then, so the pixels of each image row "
        "are spread over the sheet. Should you swap axes before the reshape, or after it?"
    ),
    a_row_for_each_image=wrong(lambda images: images.transpose(0, 1).reshape(len(images), -1)).tell(
        "You moved the row axis to the front, but then you made as many rows as there are images. How many "
        "rows should the sheet have if the images lie side by side?"
    ),
    row_axis_and_images_joined=wrong(lambda images: images.transpose(0, 1).flatten(0, 1)).tell(
        "Your sheet is only one image wide: row 0 of every image comes first, then row 1 of every image. "
        "Which two of the axes (height, n, width) should you join?"
    ),
    in_lists=wrong(
        lambda images, items: items(side_by_side(images)),
        over={
            "items": {
                "of single-number tensors": lambda sheet: [list(row) for row in sheet],
                "of numbers": lambda sheet: sheet.tolist(),
            }
        },
    ).tell(
        "Everything in your sheet is in the right position, but it's in Python lists {items}. How can you "
        "move whole axes, or join whole images, so that you get one tensor?"
    ),
    last_image_left_out=wrong(
        lambda images: side_by_side(torch.cat([images[:-1], torch.zeros_like(images[-1:])]))
    ).tell(
        "Your sheet has zeros where the last image should be, as if your loop stopped one image too early. "
        "Where should the loop stop?"
    ),
    first_image_twice=wrong(lambda images: side_by_side(torch.cat([images[:1], images]))).tell(
        "Your sheet shows the first image twice, as if the sheet started with that image and your loop then "
        "added it again. Which images are left for the loop?"
    ),
)


@side_by_side.misconception(
    "Your images overwrite each other, because image k begins in column k. How many columns does each "
    "image take up?"
)
def a_column_further_each(images: Tensor) -> Tensor:
    n, h, w = images.shape
    sheet = images.new_zeros(h, n * w)
    for k in range(n):
        sheet[:, k : k + w] = images[k]
    return sheet


@side_by_side.misconception(
    "Your sheet is right, but you changed `images`, which belongs to the caller: a method whose name ends"
    " in `_` changes the tensor that it's called on. Which method gives you a new view instead?"
)
def in_place(images: Tensor) -> Tensor:
    return images.transpose_(0, 1).flatten(1)


@side_by_side.misconception(
    "Your sheet is uint8 even for images of floats, so everything after the decimal point is lost. Which dtype "
    "should the sheet have?"
)
def a_sheet_of_bytes(images: Tensor) -> Tensor:
    n, h, w = images.shape
    sheet = torch.zeros(h, n * w, dtype=torch.uint8)
    for k in range(n):
        sheet[:, k * w : (k + 1) * w] = images[k]
    return sheet


@side_by_side.violation("of the images' dtype")
def floats_in_float32(images: Tensor) -> Tensor:
    sheet = side_by_side(images)
    return sheet.float() if images.is_floating_point() else sheet


@side_by_side.violation("of the images' dtype")
def a_sheet_of_the_default_dtype(images: Tensor) -> Tensor:
    n, h, w = images.shape
    sheet = torch.zeros(h, n * w)
    for k in range(n):
        sheet[:, k * w : (k + 1) * w] = images[k]
    return sheet


side_by_side.mistakes(
    bytes_as_floats=wrong(
        lambda images: side_by_side(images) if images.is_floating_point() else side_by_side(images).float()
    ).breaks("of floats or bytes"),
    all_in_float32=wrong(lambda images: side_by_side(images).float()).breaks("of the images' dtype"),
)


side_by_side.mistakes(
    image_of_zeros_in_front=wrong(
        lambda images: side_by_side(torch.cat([torch.zeros_like(images[:1]), images]))
    ).tell(
        "Your sheet begins with an image of zeros, so it's one image too wide. What should the sheet contain before "
        "your loop adds the first image?"
    ),
    first_image_left_out=wrong(
        lambda images: side_by_side(torch.cat([torch.zeros_like(images[:1]), images[1:]]))
    ).tell(
        "Your sheet has zeros where image 0 should be, as if you began with image 1. Which image should you "
        "begin with?"
    ),
    first_image_and_zeros=wrong(
        lambda images: side_by_side(torch.cat([images[:1], torch.zeros_like(images[1:])]))
    ).tell(
        "Your sheet contains image 0 and then only zeros, as if the `return` were inside the loop. When "
        "should the `return` run?"
    ),
)


@side_by_side.misconception(
    "In your sheet, image k begins in column k · height. How many columns does each image take up?"
)
def a_height_further_each(images: Tensor) -> Tensor:
    n, h, w = images.shape
    sheet = images.new_zeros(h, n * w)
    for k in range(n):
        for column in range(w):
            sheet[:, k * h + column] = images[k, :, column]
    return sheet


@side_by_side.misconception(
    "In your sheet, image k begins in column k · height. How many columns should each image take up?"
)
def a_height_further_each_by_slices(images: Tensor) -> Tensor:
    n, h, w = images.shape
    sheet = images.new_zeros(h, n * w)
    for k in range(n):
        sheet[:, k * h : k * h + w] = images[k]
    return sheet


@side_by_side.misconception(
    "The part of the sheet that you write to is one column too narrow for an image. A slice ends *before*"
    " its second number: how many columns does `2:5` have, and how many does your slice have?"
)
def one_column_too_narrow(images: Tensor) -> Tensor:
    n, h, w = images.shape
    sheet = images.new_zeros(h, n * w)
    for k in range(n):
        sheet[:, k * w : (k + 1) * w - 1] = images[k]
    return sheet


side_by_side.mistakes(
    rows_in_a_list=wrong(lambda images: list(side_by_side(images))).tell(
        "Your rows are right, but they're in a Python list. Which function makes one tensor of them?"
    ),
    viewed_after_moving_axes=wrong(
        lambda images: images.transpose(0, 1).view(images.shape[1], images.shape[0] * images.shape[2])
    ).tell(
        "`view` never copies, and no strides can make the sheet from the images' storage: numbers have to "
        "move. Which method gives the new shape and copies if it has to?"
    ),
)
