"""Answers: squeeze() eats a batch of one."""

from torch import Tensor

from lessons_lib.answers.lesson_01_tensors.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_01_tensors import brightness as questions


@answers.to(
    questions.brightness,
    hints=[
        "Print the shape before and after the `squeeze()`, for a batch of three images and for a batch of "
        "one.",
        "`squeeze()` without an argument removes every axis of size 1, whatever it means.",
        "Name the axis that should go: `squeeze(1)`. Or let the mean take all three: `dim=(1, 2, 3)`.",
    ],
    takeaway="`squeeze(1)`, `[:, 0]` and `mean(dim=(1, 2, 3))` all survive a batch of one.",
)
def brightness(batch: Tensor) -> Tensor:
    return batch.mean(dim=(2, 3))[:, 0]


brightness.broken_program(
    "batch_of_one_eaten",
    "A batch of one image gives a single number: its shape is () instead of (1,). The images' axis "
    "disappeared too, because its size is 1. Which axis alone should disappear?",
    breaks="n from 1 on",
)


brightness.mistakes(
    axis_left=wrong(lambda batch: batch.mean(dim=(2, 3))).tell(
        "Your numbers are right, but your shape is still (n, 1). If you called `squeeze(1)`, did you return "
        "its result? The tensor itself doesn't change."
    ),
    axis_in_front=wrong(lambda batch: batch.mean(dim=(2, 3)).T).tell(
        "Your numbers are right, but in a table of one row: your shape is (1, n). It should be (n,)."
    ),
    one_for_all=wrong(lambda batch: batch.mean()).tell(
        "You returned one number, the mean of all pixels of all images. Which axis should stay?"
    ),
    sums=wrong(lambda batch: batch.sum(dim=(1, 2, 3))).tell(
        "Your numbers are sums. How do you turn them into means?"
    ),
    mean_image_instead=wrong(lambda batch: batch.mean(dim=0)[0]).tell(
        "You returned the mean image, because the images' axis disappeared. The pixels' axes should disappear"
        " instead."
    ),
    rows_left=wrong(lambda batch: batch.mean(dim=3)[:, 0]).tell(
        "You averaged over the columns only, so the rows of pixels are still there. Which axis should "
        "disappear too?"
    ),
    columns_left=wrong(lambda batch: batch.mean(dim=2)[:, 0]).tell(
        "You averaged over the rows only, so the columns of pixels are still there. Which axis should "
        "disappear too?"
    ),
    only_the_first=wrong(lambda batch: batch[0].mean()).tell(
        "You returned only the first image's brightness. Return one number per image."
    ),
    only_the_first_of_the_batch=wrong(lambda batch: batch[:1].mean(dim=(1, 2, 3))).tell(
        "You returned only the first image's brightness, in a tensor of shape (1,). Return one number per "
        "image."
    ),
    all_axes_kept=wrong(lambda batch: batch.mean(dim=(1, 2, 3), keepdim=True)).tell(
        "Your shape is (n, 1, 1, 1): three axes of size 1 are left. Only the images' axis should stay."
    ),
    medians=wrong(lambda batch: batch.flatten(1).median(dim=1).values).tell(
        "You took the median of each image's pixels. We want the mean."
    ),
    largest_pixels=wrong(lambda batch: batch.amax(dim=(1, 2, 3))).tell(
        "You took the largest of each image's pixels. We want the mean."
    ),
    images_axis_squeezed=wrong(lambda batch: batch.mean(dim=(2, 3)).squeeze(0)).tell(
        "Your shape is (n, 1), except for a single image, as if you'd squeezed axis 0, which counts the "
        "images. Which axis is left over, and should disappear instead?"
    ),
    squeezed_and_an_axis_in_front=wrong(lambda batch: batch.mean(dim=(2, 3)).squeeze().unsqueeze(0)).tell(
        "Your numbers are right, but a batch of several images gives a table of one row: the shape is (1, n)."
        " Which shape should every batch give?"
    ),
    only_the_channel_gone=wrong(lambda batch: batch.mean(dim=1)).tell(
        "All the pixels are still there, because only the channel's axis disappeared. Which other axes should"
        " disappear?"
    ),
    one_for_all_in_a_row=wrong(lambda batch: batch.mean(dim=(0, 2, 3))).tell(
        "You returned one mean of all images' pixels, in a tensor of shape (1,), because the images' axis "
        "disappeared. That's right only for a batch of one: which axis should stay?"
    ),
    two_axes_left=wrong(lambda batch: batch.mean(dim=(1, 2, 3))[:, None, None]).tell(
        "Your numbers are right, but two axes of size 1 are left: your shape is (n, 1, 1), as if you'd kept "
        "three of them and squeezed one. Which axis alone should stay?"
    ),
    batch_of_one_not_squeezed=wrong(
        lambda batch: means if len(means := batch.mean(dim=(2, 3))) == 1 else means.squeeze()
    ).tell(
        "A batch of one image gives the shape (1, 1) instead of (1,), as if you'd squeezed only the larger "
        "batches. Which axis should disappear, however many images there are?"
    ),
)
