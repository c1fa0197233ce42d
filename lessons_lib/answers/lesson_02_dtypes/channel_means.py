"""Answers: the means of an image's channels, without a copy of it in floats."""

from collections.abc import Sequence

import torch
from torch import Tensor

from lessons_lib.answers.lesson_02_dtypes.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_02_dtypes import channel_means as questions


@answers.to(
    questions.channel_means,
    hints=[
        "Which two axes have to disappear? Which tensors do you make on the way, and how large are they?",
        "The sum of a uint8 tensor is an int64, which has room for large totals. You need only one sum per "
        "channel, so the sums take little memory. `sum` can remove several axes in one call.",
        "Divide `image.sum(dim=(0, 1))` by the number of pixels. (`mean` refuses uint8, unless you pass "
        "`dtype=torch.float32`.)",
    ],
    takeaway="`sum` adds bytes in int64, and `mean` accepts `dtype=torch.float32`. With either, you don't have to "
    "make a float copy of the image.",
)
def channel_means(image: Tensor) -> Tensor:
    height, width, _ = image.shape
    return image.sum(dim=(0, 1)) / (height * width)


def three_of(means: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """Three means, in a tuple. Raises ValueError for any other number of them."""
    red, green, blue = means
    return red, green, blue


def halved(mean: Tensor, *rows: Tensor) -> Tensor:
    """The mean of what there is and the next row's mean, again and again."""
    for row in rows:
        mean = (mean + row) / 2
    return mean


def mean_of_the_means(bands: Sequence[Tensor]) -> Tensor:
    return torch.stack([band.float().mean(dim=(0, 1)) for band in bands]).mean(dim=0)


channel_means.mistakes(
    summed_in_a_narrow_dtype=wrong(
        lambda image, dtype: image.sum(dim=(0, 1), dtype=dtype) / (image.shape[0] * image.shape[1]),
        over={"dtype": {"uint8": torch.uint8, "int8": torch.int8, "int16": torch.int16}},
    ).tell(
        "Your sums wrapped around before you divided, as they do in {dtype}. How large can the sum of a "
        "channel get?"
    ),
    rows_added_in_uint8=wrong(
        lambda image: image.sum(dim=0, dtype=torch.uint8).float().mean(dim=0) / image.shape[0]
    ).tell(
        "Your sums wrapped around while you added the rows, as in uint8. How large can the sum of a column "
        "get?"
    ),
    mean_of_each_pixel=wrong(
        lambda image, divide: divide(image.sum(dim=2), image),
        over={
            "divide": {"all": lambda sums, image: sums / image.shape[2], "3": lambda sums, image: sums / 3}
        },
    ).tell(
        "You combined each pixel's channels into one number, so the axis of channels is gone. Which axes "
        "should disappear instead?"
    ),
    not_in_a_tensor=wrong(
        lambda image, of: list(of(image.float().mean(dim=(0, 1)))),
        over={"of": {"tensors": lambda means: means.unbind(), "numbers": lambda means: means.tolist()}},
    ).tell(
        "Your means are right, but they aren't in one tensor. Do you have tensors, which `torch.stack` can "
        "join, or Python numbers, which `torch.tensor` takes?"
    ),
    unpacked_into_three=wrong(lambda image: three_of(image.float().mean(dim=(0, 1)))).tell(
        "Your three means are right, but they're in a tuple instead of a tensor. And if an image doesn't have"
        " three channels, your code fails: do you need to take the means apart?"
    ),
    one_channel=wrong(
        lambda image, c: image[:, :, c].float().mean(),
        over={"c": {"channel 0": 0, "channel 1": 1, "channel 2": 2, "the last channel": -1}},
    ).tell("Your number is the mean of {c} alone. What about the other channels?"),
    three_channels=wrong(lambda image: torch.stack([image[:, :, c].float().mean() for c in range(3)])).tell(
        "You always look at channels 0, 1 and 2, but an image can have more channels, or fewer. Which of the "
        "three numbers in its shape tells you how many?"
    ),
    axes_kept=wrong(lambda image: image.float().mean(dim=(0, 1), keepdim=True)).tell(
        "Your means are right, but the axes of rows and columns are still there, with size 1. What in your "
        "code keeps these axes?"
    ),
    sum_of_each_column=wrong(lambda image: image.sum(dim=(0, 2)) / (image.shape[0] * image.shape[1])).tell(
        "You have one number per column of pixels. If you sum twice, the axes are renumbered after the first "
        "sum: which axis does your second sum remove?"
    ),
    first_row_only=wrong(
        lambda image, pixels: image[0].sum(dim=0) / pixels(image),
        over={
            "pixels": {
                "the row": lambda image: image.shape[1],
                "the image": lambda image: image.shape[0] * image.shape[1],
            }
        },
    ).tell(
        "Your sums cover only the first row of the image, as if you'd indexed with [0], or returned inside a "
        "loop. Which step leaves out the other rows?"
    ),
    shares=wrong(lambda image: image.sum(dim=(0, 1)) / image.sum()).tell(
        "Your numbers add up to 1: they're the channels' shares of the sum of all bytes. For a mean, what "
        "should you divide each channel's sum by?"
    ),
    other_count=wrong(
        lambda image, pixels: image.sum(dim=(0, 1)) / pixels(*image.shape),
        over={
            "pixels": {
                "the number of pixels less one": lambda h, w, _: h * w - 1,
                "the height plus the width": lambda h, w, _: h + w,
                "the height, then multiplied by the width": lambda h, w, _: h / w,
                "the width, then multiplied by the height": lambda h, w, _: w / h,
            }
        },
    ).tell("You divided by {pixels}. How many pixels does a channel have?"),
    row_means_cut=wrong(lambda image: (image.sum(dim=1) // image.shape[1]).sum(dim=0) / image.shape[0]).tell(
        "Your means are a little too small, as if you'd cut off the decimals of each row's mean. Could you "
        "add up the whole channel, and divide once?"
    ),
    one_mean_for_all=wrong(lambda image: image.float().mean()).tell(
        "You have one mean for the whole image. To get one mean per channel, which axis should stay?"
    ),
    mean_over_the_height=wrong(lambda image: image.float().mean(dim=0)).tell(
        "Only the axis of the rows disappeared, so you have a mean per column and channel. Which axis should "
        "disappear too?"
    ),
    row_for_channel=wrong(
        lambda image, take, channels: torch.stack(
            [take(image, c).float().mean() for c in range(channels or image.shape[2])]
        ),
        over={
            "take": {"row": lambda image, c: image[c], "column": lambda image, c: image[:, c]},
            "channels": {"all": 0, "3": 3},
        },
    ).tell(
        "You returned the mean of {take} 0 for channel 0, of {take} 1 for channel 1, and so on. Which of the "
        "three axes counts the channels?"
    ),
    a_line_missed=wrong(
        lambda image, part, pixels: part(image).sum(dim=(0, 1)) / pixels(image, part(image)),
        over={
            "part": {
                "last row": lambda image: image[:-1],
                "first row": lambda image: image[1:],
                "last column": lambda image: image[:, :-1],
                "first column": lambda image: image[:, 1:],
            },
            "pixels": {
                "all pixels": lambda whole, part: whole.shape[0] * whole.shape[1],
                "the others": lambda whole, part: part.shape[0] * part.shape[1],
            },
        },
    ).tell("Your sums leave out the image's {part}. Where does your range, or your slice, begin and end?"),
    cut_to_whole_numbers=wrong(
        lambda image, dtype: (image.sum(dim=(0, 1)) // (image.shape[0] * image.shape[1])).to(dtype),
        over={"dtype": {"floats": torch.float32, "int64": torch.int64, "uint8": torch.uint8}},
    ).tell("Your means lost their digits after the decimal point. Which step cuts off these digits?"),
    divided_by_all_elements=wrong(lambda image: image.sum(dim=(0, 1)) / image.numel()).tell(
        "You divided by the number of all elements, channels included. How many pixels does one channel have?"
    ),
    not_divided=wrong(lambda image: image.sum(dim=(0, 1)).float()).tell(
        "You returned the sums of the channels. How do you turn them into means?"
    ),
    first_axis_kept=wrong(lambda image: image.float().mean(dim=(1, 2))).tell(
        "You have one mean per row of pixels, because the first axis stayed. Which axis counts the channels?"
    ),
    divided_by_255=wrong(lambda image: image.sum(dim=(0, 1)) / (image.shape[0] * image.shape[1]) / 255).tell(
        "Your means are on a scale from 0 to 1, but the image's own scale goes from 0 to 255. Which step "
        "changed the scale?"
    ),
    divided_by_the_height=wrong(lambda image: image.sum(dim=(0, 1)) / image.shape[0]).tell(
        "You divided by the height alone. How many pixels does a channel have?"
    ),
    divided_by_the_width=wrong(lambda image: image.sum(dim=(0, 1)) / image.shape[1]).tell(
        "You divided by the width alone. How many pixels does a channel have?"
    ),
    summed_in_half=wrong(
        lambda image: (image.sum(dim=(0, 1), dtype=torch.float16) / (image.shape[0] * image.shape[1])).float()
    ).tell(
        "Your sums are inexact or infinite, as they'd be in float16, which ends at 65504 and can't hold every"
        " whole number above 2048. Which dtype has room for the sum?"
    ),
    rounded_to_whole_numbers=wrong(
        lambda image: (image.sum(dim=(0, 1)) / (image.shape[0] * image.shape[1])).round()
    ).tell("Your means are rounded to whole numbers. Does a mean have to be a whole number?"),
    medians=wrong(lambda image: image.flatten(0, 1).median(dim=0).values.float()).tell(
        "Your numbers are medians, the middle values of all pixels. How do you compute a mean from all pixels"
        " of a channel?"
    ),
    stretches_of_memory=wrong(
        lambda image: image.reshape(image.shape[2], -1).sum(dim=1) / (image.shape[0] * image.shape[1])
    ).tell(
        "Each of your numbers mixes all channels, as if you'd cut the image's memory into equal parts, one "
        "per channel. In memory, a pixel's channels lie side by side: which axis tells them apart?"
    ),
    running_halves=wrong(lambda image: halved(*image.float().mean(dim=1))).tell(
        "Later rows count more than earlier ones, as if each step computed (mean + row) / 2, which halves the"
        " weight of all earlier rows. Could you add up all the rows first, and divide once?"
    ),
    running_halves_from_zero=wrong(
        lambda image: halved(torch.zeros(image.shape[2]), *image.float().mean(dim=1))
    ).tell(
        "Later rows count more than earlier ones, as if you'd started at 0 and computed (mean + row) / 2 at "
        "each step, which halves the earlier rows' weight. Could you add up all rows first, and divide once?"
    ),
    mean_of_bands=wrong(
        lambda image, rows: mean_of_the_means(image.split(rows)),
        over={"rows": [4, 5, 8, 10, 16, 20, 25, 32, 50, 64, 100, 128]},
    ).tell(
        "You averaged the means of bands of {rows} rows. If {rows} doesn't divide the height, the last band "
        "is smaller but counts as much as the others. What could you add up over the bands instead of means?"
    ),
    mean_of_chunks=wrong(
        lambda image, parts, cut: mean_of_the_means(cut(image, min(parts, len(image)))),
        over={
            "parts": [2, 3, 4, 5, 6, 7, 8, 10, 16, 32],
            "cut": {"": torch.chunk, "in nearly equal parts": torch.tensor_split},
        },
    ).tell(
        "You averaged the means of {parts} bands of rows. If {parts} doesn't divide the height, a band can "
        "have fewer rows than the others but counts as much. What could you add up over the bands instead of "
        "means?"
    ),
    in_float64=wrong(lambda image: image.mean(dim=(0, 1), dtype=torch.float64)).breaks(
        "Returns (channels,), float32"
    ),
)


@channel_means.violation("may take at most half of the image's own bytes at any one time")
def copies_of_half_the_image_and_a_row(image: Tensor) -> Tensor:
    half = image.shape[0] // 2 + 1
    total = image[:half].clone().sum(dim=(0, 1)) + image[half:].clone().sum(dim=(0, 1))
    return total.float() / (image.shape[0] * image.shape[1])


channel_means.mistakes(
    changed_in_place=wrong(
        lambda image: (image.sum(dim=(0, 1)) / (image.shape[0] * image.shape[1]), image.zero_())[0]
    ).breaks("Don't change image in place"),
    by_numpy=wrong(lambda image: torch.from_numpy(image.numpy().mean(axis=(0, 1), dtype="float32"))).breaks(
        "without NumPy"
    ),
)
