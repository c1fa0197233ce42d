"""Answers: every channel of an image times its own gain."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_04_broadcasting.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_04_broadcasting import scale_channels as questions


@answers.to(
    questions.scale_channels,
    hints=[
        "Write the two shapes below each other, aligned at the right: (c, h, w) and (c,). Which axis does c meet?",
        "In (c, h, w) two axes stand behind the c. So the gains too need two axes behind theirs: which shape is that?",
        "(c, 1, 1) puts one gain in front of each channel. How many times does a `None` stand behind them?",
    ],
)
def scale_channels(image: Tensor, gains: Tensor) -> Tensor:
    return torch.einsum("chw,c->chw", image, gains)


scale_channels.mistakes(
    gains_along_the_width=wrong(lambda image, gains: image * gains).tell(
        "The gains go along the width, one for each column of pixels. Shapes are aligned at the right, so (channels,) "
        "meets the last axis; it needs two axes of size 1 behind it."
    ),
    gains_along_the_height=wrong(lambda image, gains: image * gains[:, None]).tell(
        "The gains go along the height, one for each row of pixels. One axis of size 1 behind them is too few: "
        "(channels, 1) meets (height, width)."
    ),
    gains_added=wrong(lambda image, gains: image + gains[:, None, None]).tell(
        "The gains were added to the channels. They are factors."
    ),
    divided_by_gains=wrong(lambda image, gains: image / gains[:, None, None]).tell(
        "The channels were divided by their gains. They are to be multiplied by them."
    ),
    channels_summed=wrong(lambda image, gains: (image * gains[:, None, None]).sum(0)).tell(
        "The channels were scaled and then added up into one. They are to stay apart: the result has the image's shape."
    ),
    channels_last=wrong(lambda image, gains: image.permute(1, 2, 0) * gains).tell(
        "The gains are in the right channels, but the result has its channels last. The image's own order of axes is asked."
    ),
    first_gain_for_all=wrong(lambda image, gains: image * gains[0]).tell(
        "Every channel was scaled by the first gain. Each has its own."
    ),
    mean_gain_for_all=wrong(lambda image, gains: image * gains.mean()).tell(
        "Every channel was scaled by the same number, the mean of the gains. Each has its own."
    ),
    cut_anew_instead_of_moved=wrong(
        lambda image, gains: (image.reshape(-1, len(gains)) * gains).view(image.shape)
    ).tell(
        "The gains change from number to number: they were laid one after the other (`view`, `reshape` and `repeat` do that) "
        "instead of one for each channel."
    ),
    first_channel_left_out=wrong(
        lambda image, gains: torch.cat([image[:1], image[1:] * gains[1:, None, None]])
    ).tell("The first channel is as it was: counting began at 1 instead of 0."),
    gains_in_reverse=wrong(lambda image, gains: image * gains.flip(0)[:, None, None]).tell(
        "The gains meet the channels from the other end: the first gain scales the last channel."
    ),
    only_the_last_channel=wrong(lambda image, gains: image[-1] * gains[-1]).tell(
        "Only the last channel is left, scaled by its gain: each turn of the loop overwrote the one before."
    ),
    all_gains_on_every_channel=wrong(lambda image, gains: image * gains.prod()).tell(
        "Every channel was multiplied by all the gains. Each has only its own."
    ),
)


@scale_channels.misconception(
    "Each gain scaled a column of pixels: the last axis was taken for the channels. In this image the channels come first."
)
def columns_taken_for_channels(image: Tensor, gains: Tensor) -> Tensor:
    result = image.clone()
    for k, gain in enumerate(gains):
        result[:, :, k] *= gain
    return result


scale_channels.mistakes(
    sum_of_gains_for_all=wrong(lambda image, gains: image * gains.sum()).tell(
        "Every channel was scaled by the sum of all gains. Each has its own."
    ),
    only_the_first_channel_scaled=wrong(
        lambda image, gains: torch.cat([image[:1] * gains[0], image[1:]])
    ).tell(
        "Only the first channel is scaled; the others are as they were. In a loop, a `return` ends it in its first turn."
    ),
    gains_for_channels_last=wrong(
        lambda image, gains: image * gains.repeat(image.shape[1], image.shape[2], 1)
    ).tell(
        "Your gains have the shape (height, width, channels). The image's channels are its first axis: where all sizes are "
        "equal, each gain scales a column of pixels, and elsewhere the shapes don't fit."
    ),
    moved_and_cut_anew=wrong(lambda image, gains: (image.permute(1, 2, 0) * gains).reshape(image.shape)).tell(
        "Your numbers come out if each channel meets its own gain with the channels last, and the result is then cut anew into "
        "(channels, height, width): `reshape` and `view` leave the numbers in their order. Axes are moved back by `permute`."
    ),
)
