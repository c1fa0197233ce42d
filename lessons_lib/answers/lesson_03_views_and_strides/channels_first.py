"""Answers: a batch of photos from channels last to channels first, without a copy."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_03_views_and_strides.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_03_views_and_strides import channels_first as questions


@answers.to(
    questions.channels_first,
    hints=[
        "No number has to move. Where should each axis go? List the old positions in their new order.",
        "`permute` takes the old axes in their new order. Axis 0 stays where it is.",
        "The batch is axis 0 and stays first. The channels are axis 3 and come second. Then come the axes of "
        "height and width.",
    ],
    takeaway="`movedim(3, 1)` and `permute(0, 3, 1, 2)` give the same view: sizes and strides changed places, and "
    "no number moved.",
)
def channels_first(
    images: Tensor,
) -> Tensor:
    return images.permute(0, 3, 1, 2)


channels_first.mistakes(
    refilled=wrong(lambda images: images.reshape(images.permute(0, 3, 1, 2).shape)).tell(
        "Your numbers fill the new shape in reading order, so the pixels within each photo are mixed up. "
        "`reshape` and `view` move no axis: what does?",
        breaks="The same images with their channels as axis 1",
    ),
    on_their_side=wrong(lambda images: images.transpose(1, 3)).tell(
        "Channels come second, but you also swapped height and width, so every photo lies on its side. Which "
        "should come first, height or width?"
    ),
    the_way_back=wrong(lambda images: images.permute(0, 2, 3, 1)).tell(
        "Your axes are (n, width, channels, height), as if you'd used the order for the way back, from "
        "channels first to channels last. Which old axis should come second?"
    ),
    before_the_batch=wrong(lambda images: images.permute(3, 0, 1, 2)).tell(
        "You put the channels before everything else: (channels, n, height, width). Which axis should stay "
        "first?"
    ),
    exchanged_with_the_width=wrong(lambda images: images.transpose(2, 3)).tell(
        "You swapped only channels and width: your axes are (n, height, channels, width). Which axis should "
        "come right after n?"
    ),
    all_in_reverse=wrong(lambda images: images.permute(3, 2, 1, 0)).tell(
        "Your axes are all in reverse order. Only the channels should move. Which axis stays first, and which"
        " two come after the channels?"
    ),
    unchanged=wrong(lambda images: images).tell(
        "Your axes haven't moved: channels come last. `permute` leaves `images` itself as it is, and a memory"
        " format moves no axis at all: which tensor has the axes in the new order?"
    ),
    one_photo=wrong(lambda images: images[0].permute(2, 0, 1)).tell(
        "Only the first photo is in your answer, without the photo axis. How can you move the channels of all"
        " photos at once, and which axis should come first?"
    ),
    one_photo_as_a_batch=wrong(lambda images: images[:1].permute(0, 3, 1, 2)).tell(
        "Only the first photo is in your answer, with an axis of size 1 in front. How can you move the "
        "channels of all photos at once?"
    ),
    axes_of_size_one_dropped=wrong(lambda images: images.permute(0, 3, 1, 2).squeeze()).tell(
        "Your result has lost every axis of size 1. But a batch of one photo has four axes too, and so does a"
        " batch of photos with one channel: what in your code drops axes of size 1?"
    ),
)


@channels_first.misconception(
    "Your strides are right for a batch stored in reading order, without gaps. But these photos may be "
    "parts of larger photos: what tells you the strides of `images`?"
)
def strides_of_a_new_batch(images: Tensor) -> Tensor:
    n, h, w, c = images.shape
    return images.as_strided((n, c, h, w), (h * w * c, 1, w * c, c))


@channels_first.misconception(
    "You put together channels 0, 1 and 2, but photos may also have one channel, or more than three. How "
    "can you move the whole axis instead?"
)
def three_channels_only(images: Tensor) -> Tensor:
    return torch.stack([images[..., 0], images[..., 1], images[..., 2]], dim=1)


channels_first.mistakes(
    viewed_in_the_new_shape=wrong(lambda images: images.view(images.permute(0, 3, 1, 2).shape)).tell(
        "`view` fills the new shape in reading order, which mixes up the pixels within a photo, and for "
        "photos stored in another order it raises an error. `view` moves no axis: what does?"
    ),
    copied=wrong(lambda images: images.permute(0, 3, 1, 2).contiguous()).breaks("without copying"),
)


@channels_first.misconception(
    "Your function returned None, as a function does if it ends without a `return`. A permuted tensor is "
    "a new view: how does the caller get it?"
)
def nothing_returned(images: Tensor) -> None:
    channels_first(images)


@channels_first.misconception(
    "Your axes are right, but you rearranged the caller's own tensor: a method whose name ends in `_` changes the "
    "tensor that it's called on. Which method gives you a new view instead?"
)
def in_place(images: Tensor) -> Tensor:
    return images.transpose_(2, 3).transpose_(1, 2)


channels_first.mistakes(
    first_channel_only=wrong(lambda images: images[..., :1].permute(0, 3, 1, 2)).tell(
        "Only the first channel is in your answer. How can you move the whole axis, with all channels?"
    ),
    three_axes_named=wrong(lambda images: images.permute(2, 0, 1)).tell(
        "You named three axes, as for a single photo. A batch has four: which one is missing, and where should it "
        "go?"
    ),
    sizes_for_axes=wrong(lambda images: images.permute(*(images.shape[axis] for axis in (0, 3, 1, 2)))).tell(
        "You gave `permute` the *sizes* of the axes. It needs their *numbers*, counted from 0. Which number "
        "do the channels have?"
    ),
    axes_counted_from_one=wrong(lambda images: images.permute(1, 4, 2, 3)).tell(
        "You named an axis that doesn't exist: every batch has the axes 0, 1, 2 and 3, whatever its sizes. If"
        " you counted from 1, count from 0: which number do the channels have then?"
    ),
    transposed_with_four_axes=wrong(lambda images: images.transpose(*(0, 3, 1, 2))).tell(
        "`transpose` swaps two axes, so it takes only two numbers. Which method takes all axes, in their new order?"
    ),
    one_axis_twice=wrong(lambda images: images.permute(0, 3, 1, 1)).tell(
        "You named one axis twice, so another axis is missing. Where should each of the four axes go?"
    ),
)


channels_first.mistakes(
    on_their_side_and_refilled=wrong(
        lambda images: images.transpose(1, 3).reshape(images.permute(0, 3, 1, 2).shape)
    ).tell(
        "Each channel's numbers run down the photo's columns, as if you'd swapped height and width before a "
        "reshape. `reshape` moves no axis, so it can't swap them back: in which order should you put the four"
        " axes?"
    ),
)
