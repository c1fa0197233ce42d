"""Answers: a batch of photos from channels first to channels last, without a copy."""

from torch import Tensor

from lessons_lib.answers.lesson_03_views_and_strides.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_03_views_and_strides import channels_to_the_end as questions


@answers.to(
    questions.channels_to_the_end,
    hints=[
        "Which axis is last now, and which should be? For each new position, write down which old axis goes "
        "there.",
        "The new order is batch, height, width, channels. In an (n, channels, height, width) batch, at which "
        "position (counted from 0) is each of these axes?",
        "The batch is axis 0, the height is axis 2, the width is axis 3, and the channels are axis 1. Give "
        "`permute` these numbers in this order.",
    ],
    takeaway="`movedim(1, -1)` and `permute(0, 2, 3, 1)` both put the channels last, and neither moves a single "
    "number in memory.",
)
def channels_to_the_end(
    images: Tensor,
) -> Tensor:
    return images.permute(0, 2, 3, 1)


channels_to_the_end.mistakes(
    refilled_back=wrong(lambda images: images.reshape(images.permute(0, 2, 3, 1).shape)).tell(
        "Your numbers fill the new shape in reading order. `reshape` and `view` move no axis: what does?",
        breaks="The same images with their channels as the last axis",
    ),
    the_way_there_again=wrong(lambda images: images.permute(0, 3, 1, 2)).tell(
        "Your axes are (n, width, channels, height), as if you used (0, 3, 1, 2), the order that leads from "
        "channels last to channels first. Which old axis should come last?",
        breaks="does not move them back",
    ),
    on_their_side_again=wrong(lambda images: images.transpose(1, 3)).tell(
        "Channels come last, but you also swapped height and width, so every image lies on its side. Which "
        "should come first, height or width?"
    ),
    exchanged_with_the_height=wrong(lambda images: images.transpose(1, 2)).tell(
        "You swapped only channels and height: your axes are (n, height, channels, width). Which axis should "
        "come last?"
    ),
    left_as_they_were=wrong(lambda images: images).tell(
        "Your axes haven't moved: channels come second. `permute` leaves `images` itself as it is, and a "
        "memory format moves no axis at all: which tensor has the axes in the new order?"
    ),
    every_axis_in_reverse=wrong(lambda images: images.permute(3, 2, 1, 0)).tell(
        "Your axes are all in reverse order. Only the channels should move: in which order should the other "
        "three axes be?"
    ),
    viewed_in_the_new_shape=wrong(lambda images: images.view(images.permute(0, 2, 3, 1).shape)).tell(
        "`view` fills the new shape in reading order, which mixes up the pixels within an image, and for "
        "images stored in another order it raises an error. `view` moves no axis: what does?"
    ),
    axes_of_size_one_dropped=wrong(lambda images: images.permute(0, 2, 3, 1).squeeze()).tell(
        "Your result has lost every axis of size 1. But a batch of one image has four axes too, and so does a"
        " batch of images with one channel: what in your code drops axes of size 1?"
    ),
    batch_to_the_end=wrong(lambda images: images.permute(1, 2, 3, 0)).tell(
        "You moved the image axis to the end: (channels, height, width, n). Which axis should stay first?"
    ),
    copied=wrong(lambda images: images.permute(0, 2, 3, 1).contiguous()).breaks("without copying"),
)
