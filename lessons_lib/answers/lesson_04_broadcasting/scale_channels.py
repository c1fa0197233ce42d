"""Answers: every channel of an image times its own gain."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_04_broadcasting.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_04_broadcasting import scale_channels as questions


@answers.to(
    questions.scale_channels,
    hints=[
        "Write the two shapes below each other, aligned at the right: (c, h, w) and (c,). Which axis "
        "does c meet?",
        "In (c, h, w), two axes come after the c. So the gains need two axes after theirs too: which "
        "shape is that?",
        "(c, 1, 1) puts one gain in front of each channel. How many times does `None` come after the "
        "gains' own axis?",
    ],
    takeaway="A `None` for each axis after the channels: now each gain meets a whole channel. `view(-1, 1, "
    "1)` gives the same shape.",
)
def scale_channels(image: Tensor, gains: Tensor) -> Tensor:
    return torch.einsum("chw,c->chw", image, gains)


scale_channels.mistakes(
    gains_along_the_width=wrong(lambda image, gains: image * gains).tell(
        "If the width happens to equal the number of channels, your code runs, and gain j scales column j. "
        "Shapes align at the right: how many axes of size 1 does (channels,) need after it?"
    ),
    gains_along_the_height=wrong(lambda image, gains: image * gains[:, None]).tell(
        "If the height happens to equal the number of channels, your code runs, and gain i scales row i. The "
        "gains come second from the right: how many axes of size 1 must come *after* them?"
    ),
    gains_added=wrong(lambda image, gains: image + gains[:, None, None]).tell(
        "You added the gains to the channels. A gain is a factor."
    ),
    divided_by_gains=wrong(lambda image, gains: image / gains[:, None, None]).tell(
        "You divided the channels by their gains. Multiply instead."
    ),
    channels_summed=wrong(lambda image, gains: (image * gains[:, None, None]).sum(0)).tell(
        "You scaled the channels, then added them up into one. Keep them apart: the result has the "
        "image's shape."
    ),
    channels_last=wrong(lambda image, gains: image.permute(1, 2, 0) * gains).tell(
        "Each channel met its own gain, but your result has the channels last. Which order of axes does "
        "the image have?"
    ),
    first_gain_for_all=wrong(lambda image, gains: image * gains[0]).tell(
        "You scaled every channel by the first gain. Each channel has its own."
    ),
    mean_gain_for_all=wrong(lambda image, gains: image * gains.mean()).tell(
        "You scaled every channel by the mean of the gains. Each channel has its own."
    ),
    cut_anew_instead_of_moved=wrong(
        lambda image, gains: (image.reshape(-1, len(gains)) * gains).view(image.shape)
    ).tell(
        "Your gains change from one number to the next, as when `view`, `reshape` or `repeat` lays them "
        "one after the other. Which numbers have the same gain?"
    ),
    first_channel_left_out=wrong(
        lambda image, gains: torch.cat([image[:1], image[1:] * gains[1:, None, None]])
    ).tell(
        "The first channel is unchanged, as when counting starts at 1. Which index does the first "
        "channel have?"
    ),
    last_channel_left_out=wrong(
        lambda image, gains: torch.cat([image[:-1] * gains[:-1, None, None], image[-1:]])
    ).tell(
        "The last channel is unchanged, as when a loop ends one too early. Which index does the last "
        "channel have?"
    ),
    gains_in_reverse=wrong(lambda image, gains: image * gains.flip(0)[:, None, None]).tell(
        "Your gains run backwards: the first one scaled the last channel. Which gain belongs to channel 0?"
    ),
    only_the_last_channel=wrong(lambda image, gains: image[-1] * gains[-1]).tell(
        "Only the last channel is left, scaled by its gain, as when each iteration of a loop overwrites "
        "the one before. Where do the others go?"
    ),
    all_gains_on_every_channel=wrong(lambda image, gains: image * gains.prod()).tell(
        "You multiplied every channel by all the gains. Each channel has only its own."
    ),
)


@scale_channels.misconception(
    "Each gain scaled a column of pixels, as if the channels were the last axis. Which axis holds "
    "the channels in this image?"
)
def columns_taken_for_channels(image: Tensor, gains: Tensor) -> Tensor:
    result = image.clone()
    for k, gain in enumerate(gains):
        result[:, :, k] *= gain
    return result


scale_channels.mistakes(
    sum_of_gains_for_all=wrong(lambda image, gains: image * gains.sum()).tell(
        "You scaled every channel by the sum of the gains. Each channel has its own."
    ),
    only_the_first_channel_scaled=wrong(
        lambda image, gains: torch.cat([image[:1] * gains[0], image[1:]])
    ).tell(
        "Only the first channel is scaled, as when a loop returns in its first iteration. When are all "
        "channels done?"
    ),
    gains_for_channels_last=wrong(
        lambda image, gains: image * gains.repeat(image.shape[1], image.shape[2], 1)
    ).tell(
        "Your gains have the shape (height, width, channels), so where all sizes are equal, each scales "
        "a column of pixels, and elsewhere they don't fit. Which axis holds the image's channels?"
    ),
    moved_and_cut_anew=wrong(lambda image, gains: (image.permute(1, 2, 0) * gains).reshape(image.shape)).tell(
        "Your numbers are what you'd get with gains applied with the channels last, and a result then cut into "
        "(channels, height, width). `reshape` and `view` keep the numbers in order: what moves an axis back?"
    ),
)
