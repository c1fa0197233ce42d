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
        "A row of im2col holds one window. What becomes of a row when it meets the kernel, and what shape does the result"
        " have?",
        "Laid out as one row, the kernel is a vector of k·k numbers, in the same order as each window. What is the "
        "product of the matrix of windows and this vector?",
        '`given("im2col")(image, k) @ kernel.reshape(-1)` gives one number for each window, in reading order. They still '
        "need the shape (h − k + 1, w − k + 1).",
    ],
    takeaway="You can now run a kernel over any image. An image network's layers do the same, with many kernels at once.",
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
        "Your kernel is turned round, as mathematicians do in a convolution. Which pixel of a window should its first "
        "number meet?",
        breaks="The kernel is not turned round",
    ),
    kernel_transposed=wrong(lambda image, kernel: convolve(image, kernel.T)).tell(
        "Your kernel is transposed: its rows meet the windows' columns. In which order is a window laid out?"
    ),
    left_in_one_row=wrong(lambda image, kernel: convolve(image, kernel).flatten()).tell(
        "Right numbers, but in one row. How many windows go across the image, and how many down?"
    ),
    left_in_one_column=wrong(lambda image, kernel: convolve(image, kernel).reshape(-1, 1)).tell(
        "Right numbers, but in one column. How many windows go across the image, and how many down?"
    ),
    padded=wrong(
        lambda image, kernel: F.conv2d(image[None, None], kernel[None, None], padding="same")[0, 0]
    ).tell(
        "Your result is as large as the image, so windows stick out over its edge, onto zeros. Which windows lie wholly "
        "inside?"
    ),
    sums_of_the_windows=wrong(lambda image, kernel: convolve(image, kernel.new_ones(kernel.shape))).tell(
        "You added up the windows as they are. What should the kernel do to each pixel first?"
    ),
    means_for_sums=wrong(lambda image, kernel: convolve(image, kernel) / kernel.numel()).tell(
        "Your numbers are divided by the number of pixels in a window. Does a convolution average, or add up?"
    ),
    result_transposed=wrong(lambda image, kernel: convolve(image, kernel).T).tell(
        "Right numbers, transposed. Which comes second in reading order, the window to the right or the one below?"
    ),
    tiles=wrong(
        lambda image, kernel: F.conv2d(image[None, None], kernel[None, None], stride=len(kernel))[0, 0]
    ).tell("Your windows sit side by side, without overlap. How far should a window slide?"),
    sizes_exchanged=wrong(
        lambda image, kernel: (found := convolve(image, kernel)).T.reshape(found.shape)
    ).tell(
        "Right shape, but the numbers fill it in the wrong order, as when its two sizes were swapped on the way. In which"
        " order do the windows come?"
    ),
    products_not_added=wrong(lambda image, kernel: products(image, kernel).flatten(2).flatten(0, 1)).tell(
        "You have a number for every pixel of every window. How does a window come to one number?"
    ),
    other_shape=wrong(
        lambda image, kernel: (found := convolve(image, kernel)).reshape(found.shape[::-1])
    ).tell(
        "The sizes of your result are swapped: (w − k + 1, h − k + 1). How many windows go down the image?"
    ),
    matrix_product_in_each_window=wrong(
        lambda image, kernel: (windows_of(image, kernel) @ kernel).sum((-2, -1))
    ).tell(
        "You multiplied each window by the kernel as matrices, then added up. Which one number of the kernel should a "
        "pixel meet?"
    ),
    added_up_across_only=wrong(lambda image, kernel: products(image, kernel).sum(-1)).tell(
        "You added up along only one of the two axes inside the windows. How many numbers should a window give?"
    ),
    exchanged_and_transposed=wrong(
        lambda image, kernel: (found := convolve(image, kernel)).reshape(found.shape[::-1]).T
    ).tell(
        "Right shape, but most numbers are in the wrong position, as when you fill the swapped shape and transpose it. "
        "Which shape should they fill?"
    ),
    added_up_over_the_windows=wrong(lambda image, kernel: products(image, kernel).sum((0, 1)).flatten()).tell(
        "You added up over the windows, which leaves a number for each pixel *of the kernel*. Which axis runs inside a "
        "window?"
    ),
    added_up_over_the_windows_in_a_table=wrong(
        lambda image, kernel: products(image, kernel).sum((0, 1))
    ).tell(
        "You added up over the windows, which leaves a (k, k) table, a number for each pixel *of the kernel*. Which axes "
        "run inside a window?"
    ),
    widened=wrong(
        lambda image, kernel, far: convolve(F.pad(image, (far(len(kernel)),) * 4), kernel),
        over={"far": {"half a kernel wide": lambda k: k // 2, "a kernel wide but for one": lambda k: k - 1}},
    ).tell(
        "Your result is too large: zeros were laid round the image first, {far}. Which windows lie wholly inside the "
        "given image?"
    ),
    kernel_turned_along_one_axis=wrong(
        lambda image, kernel, what: convolve(image, kernel.flip(what)),
        over={"what": {"rows": 0, "columns": 1}},
    ).tell(
        "The kernel's {what} are in reverse order in your answer. Which pixel of a window should its first number meet?"
    ),
    further_apart=wrong(
        lambda image, kernel, step: F.conv2d(image[None, None], kernel[None, None], stride=step)[0, 0],
        over={"step": [2, 3]},
    ).tell(
        "Each of your windows begins {step} pixels after the one before, and so do the rows of windows. How far does a window slide?"
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
