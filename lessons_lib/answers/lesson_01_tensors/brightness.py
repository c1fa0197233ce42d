"""Answers: squeeze() eats a batch of one."""

from torch import Tensor

from lessons_lib.answers.lesson_01_tensors.lesson import answers
from lessons_lib.exercises.lesson_01_tensors import brightness as questions


@answers.to(
    questions.brightness,
    hints=[
        "Print the shape before and after the `squeeze()`, for a batch of three images and for a batch of one.",
        "`squeeze()` without an argument takes away every axis of size 1, whatever it means.",
        "Name the axis that is to go: `squeeze(1)`. Or let the mean take all three: `dim=(1, 2, 3)`.",
    ],
)
def brightness(batch: Tensor) -> Tensor:
    return batch.mean(dim=(2, 3))[:, 0]


brightness.broken_program(
    "batch_of_one_eaten",
    "A batch of one image gives a single number, shape (), where (1,) is asked: the axis of the images was taken away too, "
    "because its size is 1.",
    breaks="n from 1 on",
)


@brightness.misconception(
    "Your numbers are right, each in a row of its own: the axis of size 1 is still there, (n, 1). `squeeze(1)` "
    "leaves its tensor as it is, and gives another without that axis."
)
def axis_left(batch: Tensor) -> Tensor:
    return batch.mean(dim=(2, 3))


@brightness.misconception("Your numbers are right, in a row of a table, (1, n). (n,) is asked.")
def axis_in_front(batch: Tensor) -> Tensor:
    return batch.mean(dim=(2, 3)).T


@brightness.misconception(
    "Your answer is one number, the mean of all pixels of all images. One for each image is asked."
)
def one_for_all(batch: Tensor) -> Tensor:
    return batch.mean()


@brightness.misconception("Your numbers are sums. The means are asked.")
def sums(batch: Tensor) -> Tensor:
    return batch.sum(dim=(1, 2, 3))


@brightness.misconception(
    "Your answer is the mean image: the axis of the images disappeared. The pixels are to disappear."
)
def mean_image_instead(batch: Tensor) -> Tensor:
    return batch.mean(dim=0)[0]


@brightness.misconception(
    "The rows of pixels are still there: of rows and columns only the columns were averaged."
)
def rows_left(batch: Tensor) -> Tensor:
    return batch.mean(dim=3)[:, 0]


@brightness.misconception(
    "The columns of pixels are still there: of rows and columns only the rows were averaged."
)
def columns_left(batch: Tensor) -> Tensor:
    return batch.mean(dim=2)[:, 0]


@brightness.misconception(
    "Your answer is the brightness of the first image only. One number for each image is asked."
)
def only_the_first(batch: Tensor) -> Tensor:
    return batch[0].mean()


@brightness.misconception(
    "Your answer is the brightness of the first image only, as (1,). One number for each image is asked."
)
def only_the_first_of_the_batch(batch: Tensor) -> Tensor:
    return batch[:1].mean(dim=(1, 2, 3))


@brightness.misconception(
    "All axes of size 1 are kept: (n, 1, 1, 1). Only the axis of the images is to stay."
)
def all_axes_kept(batch: Tensor) -> Tensor:
    return batch.mean(dim=(1, 2, 3), keepdim=True)


@brightness.misconception("Your numbers are the medians of each image's pixels. The means are asked.")
def medians(batch: Tensor) -> Tensor:
    return batch.flatten(1).median(dim=1).values


@brightness.misconception("Your numbers are the largest of each image's pixels. The means are asked.")
def largest_pixels(batch: Tensor) -> Tensor:
    return batch.amax(dim=(1, 2, 3))


@brightness.misconception(
    "The axis of the images was squeezed, and that of the channel is still there: (n, 1), and (1,) for a batch of one only by chance."
)
def images_axis_squeezed(batch: Tensor) -> Tensor:
    return batch.mean(dim=(2, 3)).squeeze(0)


@brightness.misconception(
    "Your numbers are right, in a row of a table, (1, n), and a batch of one only looks right."
)
def squeezed_and_an_axis_in_front(batch: Tensor) -> Tensor:
    return batch.mean(dim=(2, 3)).squeeze().unsqueeze(0)


@brightness.misconception("The pixels are all still there: only the axis of the channel disappeared.")
def only_the_channel_gone(batch: Tensor) -> Tensor:
    return batch.mean(dim=1)


@brightness.misconception(
    "Your answer is the mean of all pixels of all images, as (1,): the axis of the images disappeared, and (1,) is right for a "
    "batch of one only."
)
def one_for_all_in_a_row(batch: Tensor) -> Tensor:
    return batch.mean(dim=(0, 2, 3))


@brightness.misconception(
    "A batch of one image gives (1, 1) where (1,) is asked. It needs no rule of its own: name the axis that is to go."
)
def batch_of_one_not_squeezed(batch: Tensor) -> Tensor:
    means = batch.mean(dim=(2, 3))
    return means if len(means) == 1 else means.squeeze()


@brightness.misconception(
    "Your numbers are right, and two axes of size 1 are left, (n, 1, 1): `keepdim=True` keeps the rows and the columns with size 1, "
    "and only the channel was squeezed."
)
def two_axes_left(batch: Tensor) -> Tensor:
    return batch.mean(dim=(1, 2, 3))[:, None, None]
