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
        "`squeeze()` without an argument removes every axis of size 1, whatever the axis means.",
        "Name the axis that should go: `squeeze(1)`. Or average over all three axes of an image at once: "
        "`dim=(1, 2, 3)`.",
    ],
    takeaway="`squeeze(1)`, `[:, 0]` and `mean(dim=(1, 2, 3))` all survive a batch of one image.",
)
def brightness(batch: Tensor) -> Tensor:
    return batch.mean(dim=(2, 3))[:, 0]


brightness.broken_program(
    "batch_of_one_eaten",
    "For a batch of one image, you return a single number: its shape is () instead of (1,). The images' "
    "axis disappeared too: which axis of size 1 should disappear, and which should stay?",
    breaks="n from 1 on",
)


brightness.mistakes(
    axis_left=wrong(lambda batch: batch.mean(dim=(2, 3))).tell(
        "Your numbers are right, but your shape is (n, 1): the channel's axis hasn't disappeared. If you "
        "called `squeeze(1)`, did you return its result?"
    ),
    axis_in_front=wrong(lambda batch: batch.mean(dim=(2, 3)).T).tell(
        "Your numbers are right, but in a table of one row: your shape is (1, n) instead of (n,). Which axis "
        "should disappear?"
    ),
    one_for_all=wrong(lambda batch: batch.mean()).tell(
        "You returned one number, the mean of all pixels of all images. Which axis should stay?"
    ),
    sums=wrong(lambda batch: batch.sum(dim=(1, 2, 3))).tell(
        "Your numbers are sums. How do you turn them into means?"
    ),
    mean_image_instead=wrong(lambda batch: batch.mean(dim=0)[0]).tell(
        "You returned the mean image, because the images' axis disappeared. Which axes should disappear "
        "instead, so that each image has one number?"
    ),
    rows_left=wrong(lambda batch: batch.mean(dim=3)[:, 0]).tell(
        "You averaged over the columns only, so your result has one number for each row of pixels. Which axis"
        " should disappear too?"
    ),
    columns_left=wrong(lambda batch: batch.mean(dim=2)[:, 0]).tell(
        "You averaged over the rows only, so your result has one number for each column of pixels. Which axis"
        " should disappear too?"
    ),
    only_the_first=wrong(lambda batch: batch[0].mean()).tell(
        "You returned only the first image's brightness. How do you get one number for every image?"
    ),
    only_the_first_of_the_batch=wrong(lambda batch: batch[:1].mean(dim=(1, 2, 3))).tell(
        "You returned only the first image's brightness, in a tensor of shape (1,). How do you get one number"
        " for every image?"
    ),
    all_axes_kept=wrong(lambda batch: batch.mean(dim=(1, 2, 3), keepdim=True)).tell(
        "Your shape is (n, 1, 1, 1): after the images' axis, three axes of size 1 are left. What kept them "
        "from disappearing?"
    ),
    medians=wrong(lambda batch: batch.flatten(1).median(dim=1).values).tell(
        "You took the median of each image's pixels. We want the mean."
    ),
    largest_pixels=wrong(lambda batch: batch.amax(dim=(1, 2, 3))).tell(
        "You took the largest of each image's pixels. We want the mean."
    ),
    images_axis_squeezed=wrong(lambda batch: batch.mean(dim=(2, 3)).squeeze(0)).tell(
        "For several images, your shape is (n, 1), and only a single image gives the right shape, as if you'd"
        " squeezed axis 0, the images' axis. Which axis has size 1 whatever n is?"
    ),
    squeezed_and_an_axis_in_front=wrong(lambda batch: batch.mean(dim=(2, 3)).squeeze().unsqueeze(0)).tell(
        "Your numbers are right, but a batch of several images gives a table of one row: the shape is (1, n)."
        " Which shape should every batch give?"
    ),
    only_the_channel_gone=wrong(lambda batch: batch.mean(dim=1)).tell(
        "Your result holds every single pixel, because only the channel's axis disappeared. Which other axes "
        "should disappear?"
    ),
    one_for_all_in_a_row=wrong(lambda batch: batch.mean(dim=(0, 2, 3))).tell(
        "You returned a single mean over the pixels of all images, in a tensor of shape (1,), which is right "
        "only for a batch of one. Which axis should stay, so that each image has its own mean?"
    ),
    two_axes_left=wrong(lambda batch: batch.mean(dim=(1, 2, 3))[:, None, None]).tell(
        "Your numbers are right, but your shape is (n, 1, 1), with two axes of size 1 too many. Which is the "
        "only axis that should stay?"
    ),
    batch_of_one_not_squeezed=wrong(
        lambda batch: means if len(means := batch.mean(dim=(2, 3))) == 1 else means.squeeze()
    ).tell(
        "A batch of one image gives the shape (1, 1) instead of (1,), as if you'd squeezed only batches of "
        "several images. Which axis should disappear, however many images there are?"
    ),
)
