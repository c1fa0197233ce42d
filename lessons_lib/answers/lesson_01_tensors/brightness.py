"""Answers: squeeze() eats a batch of one."""

from torch import Tensor

from lessons_lib.answers.lesson_01_tensors.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
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


brightness.mistakes(
    axis_left=wrong(lambda batch: batch.mean(dim=(2, 3))).tell(
        "Your numbers are right, each in a row of its own: the axis of size 1 is still there, (n, 1). `squeeze(1)` "
        "leaves its tensor as it is, and gives another without that axis."
    ),
    axis_in_front=wrong(lambda batch: batch.mean(dim=(2, 3)).T).tell(
        "Your numbers are right, in a row of a table, (1, n). (n,) is asked."
    ),
    one_for_all=wrong(lambda batch: batch.mean()).tell(
        "Your answer is one number, the mean of all pixels of all images. One for each image is asked."
    ),
    sums=wrong(lambda batch: batch.sum(dim=(1, 2, 3))).tell("Your numbers are sums. The means are asked."),
    mean_image_instead=wrong(lambda batch: batch.mean(dim=0)[0]).tell(
        "Your answer is the mean image: the axis of the images disappeared. The pixels are to disappear."
    ),
    rows_left=wrong(lambda batch: batch.mean(dim=3)[:, 0]).tell(
        "The rows of pixels are still there: of rows and columns only the columns were averaged."
    ),
    columns_left=wrong(lambda batch: batch.mean(dim=2)[:, 0]).tell(
        "The columns of pixels are still there: of rows and columns only the rows were averaged."
    ),
    only_the_first=wrong(lambda batch: batch[0].mean()).tell(
        "Your answer is the brightness of the first image only. One number for each image is asked."
    ),
    only_the_first_of_the_batch=wrong(lambda batch: batch[:1].mean(dim=(1, 2, 3))).tell(
        "Your answer is the brightness of the first image only, as (1,). One number for each image is asked."
    ),
    all_axes_kept=wrong(lambda batch: batch.mean(dim=(1, 2, 3), keepdim=True)).tell(
        "All axes of size 1 are kept: (n, 1, 1, 1). Only the axis of the images is to stay."
    ),
    medians=wrong(lambda batch: batch.flatten(1).median(dim=1).values).tell(
        "Your numbers are the medians of each image's pixels. The means are asked."
    ),
    largest_pixels=wrong(lambda batch: batch.amax(dim=(1, 2, 3))).tell(
        "Your numbers are the largest of each image's pixels. The means are asked."
    ),
    images_axis_squeezed=wrong(lambda batch: batch.mean(dim=(2, 3)).squeeze(0)).tell(
        "The axis of the images was squeezed, and that of the channel is still there: (n, 1), and (1,) for a batch of one only by chance."
    ),
    squeezed_and_an_axis_in_front=wrong(lambda batch: batch.mean(dim=(2, 3)).squeeze().unsqueeze(0)).tell(
        "Your numbers are right, in a row of a table, (1, n), and a batch of one only looks right."
    ),
    only_the_channel_gone=wrong(lambda batch: batch.mean(dim=1)).tell(
        "The pixels are all still there: only the axis of the channel disappeared."
    ),
    one_for_all_in_a_row=wrong(lambda batch: batch.mean(dim=(0, 2, 3))).tell(
        "Your answer is the mean of all pixels of all images, as (1,): the axis of the images disappeared, and (1,) is right for a "
        "batch of one only."
    ),
    two_axes_left=wrong(lambda batch: batch.mean(dim=(1, 2, 3))[:, None, None]).tell(
        "Your numbers are right, and two axes of size 1 are left, (n, 1, 1): `keepdim=True` keeps the rows and the columns with size 1, "
        "and only the channel was squeezed."
    ),
    batch_of_one_not_squeezed=wrong(
        lambda batch: means if len(means := batch.mean(dim=(2, 3))) == 1 else means.squeeze()
    ).tell(
        "A batch of one image gives (1, 1) where (1,) is asked. It needs no rule of its own: name the axis that is to go."
    ),
)
