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
        "Which two axes have to disappear? And which tensors do you make on the way: how large are they?",
        "A sum of uint8 is an int64: it has room, and there are only 3 of them. `sum` takes several axes at once.",
        "`image.sum(dim=(0, 1))`, divided by the number of pixels. (`mean` refuses uint8, but takes `dtype=torch.float32`.)",
    ],
)
def channel_means(image: Tensor) -> Tensor:
    height, width, _ = image.shape
    return image.sum(dim=(0, 1)) / (height * width)


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
        "Your sums wrapped around, as in {dtype}, before they were divided. How large can the sum of a channel get?"
    ),
    rows_added_in_uint8=wrong(
        lambda image: image.sum(dim=0, dtype=torch.uint8).float().mean(dim=0) / image.shape[0]
    ).tell(
        "The rows were added up in uint8 and wrapped around before the mean was taken. Sum in a wider dtype."
    ),
    mean_of_each_pixel=wrong(lambda image: image.float().mean(dim=2)).tell(
        "Your numbers are the means of the pixels over their channels. It is the pixels that are to disappear."
    ),
    one_mean_for_all=wrong(lambda image: image.float().mean()).tell(
        "You have one mean for the whole image. Each channel has its own."
    ),
    mean_over_the_height=wrong(lambda image: image.float().mean(dim=0)).tell(
        "Only the rows have disappeared: your numbers are means over the height, for each column and channel."
    ),
    cut_to_whole_numbers=wrong(
        lambda image: (image.sum(dim=(0, 1)) // (image.shape[0] * image.shape[1])).float()
    ).tell("Your means are cut to whole numbers."),
    divided_by_all_elements=wrong(lambda image: image.sum(dim=(0, 1)) / image.numel()).tell(
        "You divided by the number of all elements, channels included. Each channel has height × width of them."
    ),
    not_divided=wrong(lambda image: image.sum(dim=(0, 1)).float()).tell(
        "Your numbers are the sums of the channels, not yet divided by the number of pixels."
    ),
    first_axis_kept=wrong(lambda image: image.float().mean(dim=(1, 2))).tell(
        "Your numbers are the means of the rows of pixels: the first axis was kept. The channels are the last axis."
    ),
    divided_by_255=wrong(lambda image: image.sum(dim=(0, 1)) / (image.shape[0] * image.shape[1]) / 255).tell(
        "Your means are on a scale from 0 to 1. They are asked on the image's own, from 0 to 255."
    ),
    divided_by_the_height=wrong(lambda image: image.sum(dim=(0, 1)) / image.shape[0]).tell(
        "You divided by the height alone. A channel has height × width pixels."
    ),
    divided_by_the_width=wrong(lambda image: image.sum(dim=(0, 1)) / image.shape[1]).tell(
        "You divided by the width alone. A channel has height × width pixels."
    ),
    summed_in_half=wrong(
        lambda image: (image.sum(dim=(0, 1), dtype=torch.float16) / (image.shape[0] * image.shape[1])).float()
    ).tell(
        "Your sums were kept in float16, which ends at 65504 and has only some of the whole numbers above 2048. Sum in a wider dtype."
    ),
    rounded_to_whole_numbers=wrong(
        lambda image: (image.sum(dim=(0, 1)) / (image.shape[0] * image.shape[1])).round()
    ).tell("Your means were rounded to whole numbers."),
    medians=wrong(lambda image: image.flatten(0, 1).median(dim=0).values.float()).tell(
        "Your numbers are medians: as many pixels lie below as above. The mean is the sum divided by the number."
    ),
    stretches_of_memory=wrong(
        lambda image: image.reshape(image.shape[2], -1).sum(dim=1) / (image.shape[0] * image.shape[1])
    ).tell(
        "Each of your numbers is the mean of a stretch of memory, in which all channels are mixed. A pixel's channels lie side by "
        "side: the channels are the last axis."
    ),
    running_halves=wrong(lambda image: halved(*image.float().mean(dim=1))).tell(
        "Later rows count more than earlier ones: a running (mean + row) / 2 halves all that came before. Add up, and divide once."
    ),
    running_halves_from_zero=wrong(
        lambda image: halved(torch.zeros(image.shape[2]), *image.float().mean(dim=1))
    ).tell(
        "Later rows count more than earlier ones, down to a mean of 0 at the beginning: (mean + row) / 2 halves all that came before. Could "
        "you add up, and divide once?"
    ),
    mean_of_bands=wrong(
        lambda image, rows: mean_of_the_means(image.split(rows)),
        over={"rows": [4, 5, 8, 10, 16, 20, 25, 32, 50, 64, 100, 128]},
    ).tell(
        "Your numbers are means of the means of bands of {rows} rows. The last band is smaller where the height is no multiple of "
        "{rows}, and counts as much as the others: what could you add up instead?"
    ),
    mean_of_chunks=wrong(
        lambda image, parts, cut: mean_of_the_means(cut(image, min(parts, len(image)))),
        over={
            "parts": [2, 3, 4, 5, 6, 7, 8, 10, 16, 32],
            "cut": {"": torch.chunk, "in nearly equal parts": torch.tensor_split},
        },
    ).tell(
        "Your numbers are means of the means of {parts} bands. The last band is smaller where the height is no multiple of {parts}, and "
        "counts as much as the others: what could you add up instead?"
    ),
    in_float64=wrong(lambda image: image.mean(dim=(0, 1), dtype=torch.float64)).breaks(
        "Half the points are for the dtype"
    ),
)


@channel_means.violation("may take half of the image's own bytes at most")
def copies_of_half_the_image_and_a_row(image: Tensor) -> Tensor:
    half = image.shape[0] // 2 + 1
    total = image[:half].clone().sum(dim=(0, 1)) + image[half:].clone().sum(dim=(0, 1))
    return total.float() / (image.shape[0] * image.shape[1])


channel_means.mistakes(
    by_numpy=wrong(lambda image: torch.from_numpy(image.numpy().mean(axis=(0, 1), dtype="float32"))).breaks(
        "without NumPy"
    ),
)
