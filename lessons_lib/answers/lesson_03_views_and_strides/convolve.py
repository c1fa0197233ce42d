"""Answers: a convolution as one matrix product."""

import torch
import torch.nn.functional as F
from torch import Tensor

from lessons_lib.answers.lesson_03_views_and_strides.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_03_views_and_strides import convolve as questions


@answers.to(
    questions.convolve,
    hints=[
        "Each row of im2col is one window. What should you do with each row and the kernel, and what shape "
        "should the function's result have?",
        "Laid out as one row, the kernel is a vector of k·k numbers, in the same order as each window. What's"
        " the product of the matrix of windows and this vector?",
        '`given("im2col")(image, k) @ kernel.reshape(-1)` gives one number per window, in reading order. '
        "These numbers still need the shape (h − k + 1, w − k + 1).",
    ],
    takeaway="You can now run a kernel over any image. The convolution layers of an image network do the same, "
    "with many kernels each.",
    survivors={"line 1: kernel.shape[0] → kernel.shape[1]": "a kernel is square"},
)
def convolve(image: Tensor, kernel: Tensor) -> Tensor:
    k = kernel.shape[0]
    windows = image.unfold(0, k, 1).unfold(1, k, 1)
    return (windows * kernel).sum((-2, -1))


def windows_of(image: Tensor, kernel: Tensor) -> Tensor:
    """The windows of the kernel's size, (down, across, k, k)."""
    return image.unfold(0, len(kernel), 1).unfold(1, len(kernel), 1)


def products(image: Tensor, kernel: Tensor) -> Tensor:
    """The same, each pixel times the kernel's number in its place."""
    return windows_of(image, kernel) * kernel


convolve.mistakes(
    kernel_turned_round=wrong(lambda image, kernel: convolve(image, kernel.flip(0, 1))).tell(
        "You rotated the kernel by 180°, as mathematicians do in a convolution. Which pixel of a window "
        "should the kernel's first number meet?",
        breaks="The kernel is not turned round",
    ),
    kernel_transposed=wrong(lambda image, kernel: convolve(image, kernel.T)).tell(
        "Your kernel is transposed: its rows meet the windows' columns. Which pixel of a window should the "
        "kernel's number in row 0, column 1 meet?"
    ),
    left_in_one_row=wrong(lambda image, kernel: convolve(image, kernel).flatten()).tell(
        "Your numbers are right, but they're all in one row. How many windows go across the image, and how "
        "many go down?"
    ),
    left_in_one_column=wrong(lambda image, kernel: convolve(image, kernel).reshape(-1, 1)).tell(
        "Your numbers are right, but they're all in one column. How many windows go across the image, and how"
        " many go down?"
    ),
    padded=wrong(
        lambda image, kernel: F.conv2d(image[None, None], kernel[None, None], padding="same")[0, 0]
    ).tell(
        "Your result is as large as the image, so some windows stick out over its edge, onto zeros. Which "
        "windows lie entirely inside the image?"
    ),
    sums_of_the_windows=wrong(lambda image, kernel: convolve(image, kernel.new_ones(kernel.shape))).tell(
        "You added up each window's pixels as they are. What should the kernel do to each pixel first?"
    ),
    means_for_sums=wrong(lambda image, kernel: convolve(image, kernel) / kernel.numel()).tell(
        "You divided by the number of pixels in a window. Does a convolution average, or does it add up?"
    ),
    result_transposed=wrong(lambda image, kernel: convolve(image, kernel).T).tell(
        "Your numbers are right, but transposed. In reading order, which window comes second: the one to the "
        "right, or the one below?"
    ),
    tiles=wrong(
        lambda image, kernel: F.conv2d(image[None, None], kernel[None, None], stride=len(kernel))[0, 0]
    ).tell("Your windows sit side by side, without overlap. How far should a window slide?"),
    sizes_exchanged=wrong(
        lambda image, kernel: (found := convolve(image, kernel)).T.reshape(found.shape)
    ).tell(
        "Your result has the right shape, but the numbers fill it in the wrong order, as if you'd gone "
        "through the windows column by column. In reading order, which window comes second?"
    ),
    products_not_added=wrong(lambda image, kernel: products(image, kernel).flatten(2).flatten(0, 1)).tell(
        "You have a number for every pixel of every window. How do you turn all the numbers of one window "
        "into one number?"
    ),
    other_shape=wrong(
        lambda image, kernel: (found := convolve(image, kernel)).reshape(found.shape[::-1])
    ).tell(
        "The two sizes of your result are swapped. Which should come first: the number of windows across the "
        "image, or the number of windows down it?"
    ),
    matrix_product_in_each_window=wrong(
        lambda image, kernel: (windows_of(image, kernel) @ kernel).sum((-2, -1))
    ).tell(
        "You took the matrix product of each window and the kernel, then added up the product's numbers. In a"
        " window, each pixel should meet only one number of the kernel: which one?"
    ),
    added_up_across_only=wrong(lambda image, kernel: products(image, kernel).sum(-1)).tell(
        "You added up along only one of the two axes inside a window. How many numbers should be left for "
        "each window?"
    ),
    exchanged_and_transposed=wrong(
        lambda image, kernel: (found := convolve(image, kernel)).reshape(found.shape[::-1]).T
    ).tell(
        "Your result has the right shape, but most numbers are in the wrong position, as if you'd filled a "
        "table with its two sizes swapped and then transposed it. Which size should come first in the table "
        "that you fill?"
    ),
    added_up_over_the_windows=wrong(lambda image, kernel: products(image, kernel).sum((0, 1)).flatten()).tell(
        "You added up the products of all windows together, which leaves one number for each position *in the"
        " kernel*. Along which axis do the pixels of one window lie?"
    ),
    added_up_over_the_windows_in_a_table=wrong(
        lambda image, kernel: products(image, kernel).sum((0, 1))
    ).tell(
        "You added up the products of all windows together, which leaves a (k, k) table: one number for each "
        "position *in the kernel*. Along which two axes do the pixels of one window lie?"
    ),
    widened=wrong(
        lambda image, kernel, far: convolve(F.pad(image, (far(len(kernel)),) * 4), kernel),
        over={
            "far": {
                "half a kernel wide": lambda k: k // 2,
                "one pixel less than a kernel wide": lambda k: k - 1,
            }
        },
    ).tell(
        "Your result is too large, as if you first put a border of zeros around the image, {far}. Which "
        "windows lie entirely inside the given image?"
    ),
    kernel_turned_along_one_axis=wrong(
        lambda image, kernel, what: convolve(image, kernel.flip(what)),
        over={"what": {"rows": 0, "columns": 1}},
    ).tell(
        "You used the kernel's {what} in reverse order. Which pixel of a window should the kernel's first "
        "number meet?"
    ),
    further_apart=wrong(
        lambda image, kernel, step: F.conv2d(image[None, None], kernel[None, None], stride=step)[0, 0],
        over={"step": [2, 3]},
    ).tell(
        "You move {step} pixels from one window to the next, and from one row of windows to the next. How far"
        " should a window slide?"
    ),
    in_float32=wrong(lambda image, kernel: convolve(image, kernel).float()).breaks("of the same dtype"),
    by_conv2d=wrong(lambda image, kernel: F.conv2d(image[None, None], kernel[None, None])[0, 0]).breaks(
        "without a ready-made convolution"
    ),
)


@convolve.violation("without a ready-made convolution")
def by_a_layer(image: Tensor, kernel: Tensor) -> Tensor:
    layer = torch.nn.Conv2d(1, 1, len(kernel), bias=False, dtype=image.dtype)
    layer.weight.data = kernel[None, None]
    seen: Tensor = layer(image[None, None])
    return seen[0, 0].detach()


@convolve.violation("without a loop over the windows")
def row_after_row(image: Tensor, kernel: Tensor) -> Tensor:
    k = len(kernel)
    strips = [image[i : i + k].unfold(1, k, 1).transpose(0, 1) for i in range(len(image) - k + 1)]
    return torch.stack([(strip * kernel).sum((1, 2)) for strip in strips])


@convolve.violation("without a loop over the windows")
def column_after_column(image: Tensor, kernel: Tensor) -> Tensor:
    k = len(kernel)
    strips = [image[:, j : j + k].unfold(0, k, 1).transpose(1, 2) for j in range(image.shape[1] - k + 1)]
    return torch.stack([(strip * kernel).sum((1, 2)) for strip in strips], dim=1)


@convolve.violation("of the same dtype")
def filled_into_the_default_dtype(image: Tensor, kernel: Tensor) -> Tensor:
    found = convolve(image, kernel)
    result = torch.empty(found.shape)
    result[:] = found
    return result
