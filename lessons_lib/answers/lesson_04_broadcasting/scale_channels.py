"""Answers: every channel of an image times its own gain."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_04_broadcasting.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_04_broadcasting import scale_channels as questions


@answers.to(
    questions.scale_channels,
    hints=[
        "Write the two shapes one below the other, aligned at the right: (c, h, w) and (c,). Which axis of "
        "the image do the gains meet?",
        "In (c, h, w), two axes come after the channels. So the gains' axis needs two axes after it too: what"
        " shape does that give the gains?",
        "With the shape (c, 1, 1), each gain meets one whole channel. How many times should `None` come after"
        " the gains' axis?",
    ],
    takeaway="With a `None` for each axis after the channels, each gain multiplies a whole channel. `view(-1, 1, "
    "1)` gives the gains the same shape.",
)
def scale_channels(image: Tensor, gains: Tensor) -> Tensor:
    return torch.einsum("chw,c->chw", image, gains)


def without_the_last(image: Tensor, axis: int) -> Tensor:
    """The image with 0 in its last row (axis −2) or column (−1)."""
    return image.index_fill(axis, torch.tensor(image.shape[axis] - 1), 0)


def red_green_and_blue(image: Tensor, gains: Tensor) -> Tensor:
    red, green, blue = image
    return torch.stack([red * gains[0], green * gains[1], blue * gains[2]])


scale_channels.mistakes(
    gains_along_the_width=wrong(lambda image, gains: image * gains).tell(
        "In your code, gain j meets column j instead of channel j, and the code runs only if the width fits. "
        "How many axes of size 1 should come *after* the gains' axis?"
    ),
    gains_along_the_height=wrong(lambda image, gains: image * gains[:, None]).tell(
        "In your code, gain i meets row i instead of channel i, and the code runs only if the height fits. "
        "How many axes of size 1 should come *after* the gains' axis?"
    ),
    gains_added=wrong(lambda image, gains: image + gains[:, None, None]).tell(
        "You added the gains to the channels. A gain is a factor: what should you do with it?"
    ),
    divided_by_gains=wrong(lambda image, gains: image / gains[:, None, None]).tell(
        "You divided the channels by their gains. A gain is a factor: what should you do with it?"
    ),
    channels_summed=wrong(lambda image, gains: (image * gains[:, None, None]).sum(0)).tell(
        "You scaled the channels, then added them up into one. Keep the channels apart: the result should "
        "have the image's shape."
    ),
    channels_last=wrong(lambda image, gains: image.permute(1, 2, 0) * gains).tell(
        "You multiplied each channel by its own gain, but your result has the channels last. In which order "
        "should its axes be?"
    ),
    first_gain_for_all=wrong(lambda image, gains: image * gains[0]).tell(
        "You scaled every channel by the first gain. Which gain belongs to each channel?"
    ),
    mean_gain_for_all=wrong(lambda image, gains: image * gains.mean()).tell(
        "You scaled every channel by the mean of the gains. Which gain belongs to each channel?"
    ),
    cut_anew_instead_of_moved=wrong(
        lambda image, gains: (image.reshape(-1, len(gains)) * gains).view(image.shape)
    ).tell(
        "Your gain changes with every number: gain 0, 1, 2, …, then gain 0 again. Which numbers belong to the"
        " same channel, and so need the same gain?"
    ),
    first_channel_left_out=wrong(
        lambda image, gains: torch.cat([image[:1], image[1:] * gains[1:, None, None]])
    ).tell("The first channel is unchanged, as if a loop started at 1. What's the first channel's index?"),
    last_channel_left_out=wrong(
        lambda image, gains: torch.cat([image[:-1] * gains[:-1, None, None], image[-1:]])
    ).tell(
        "The last channel is unchanged, as if a loop stopped one step early. What's the last channel's index?"
    ),
    gains_in_reverse=wrong(lambda image, gains: image * gains.flip(0)[:, None, None]).tell(
        "Your gains run backwards: the first gain scaled the last channel. Which gain belongs to channel 0?"
    ),
    only_the_last_channel=wrong(lambda image, gains: image[-1] * gains[-1]).tell(
        "Only the last channel is left, scaled by its gain, as if each iteration of a loop overwrote the "
        "channel before it. Where should the loop collect the scaled channels?"
    ),
    all_gains_on_every_channel=wrong(lambda image, gains: image * gains.prod()).tell(
        "You multiplied every channel by all the gains. Which gain belongs to each channel?"
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


@scale_channels.misconception(
    "Your gain depends on the column of pixels, not on the channel, as if the channels were the last "
    "axis. Which axis holds the channels in this image?"
)
def channels_counted_along_the_width(image: Tensor, gains: Tensor) -> Tensor:
    result = image.clone()
    for k in range(image.shape[-1]):
        result[:, :, k] = image[:, :, k] * gains[k]
    return result


scale_channels.mistakes(
    sum_of_gains_for_all=wrong(lambda image, gains: image * gains.sum()).tell(
        "You scaled every channel by the sum of the gains. Which gain belongs to each channel?"
    ),
    only_the_first_channel_scaled=wrong(
        lambda image, gains: torch.cat([image[:1] * gains[0], image[1:]])
    ).tell(
        "Only the first channel is scaled, as if a `return` inside a loop ended the loop in its first "
        "iteration. How far should the loop run before you return the image?"
    ),
    gains_for_channels_last=wrong(
        lambda image, gains: image * gains.repeat(image.shape[1], image.shape[2], 1)
    ).tell(
        "Each gain scales a column of pixels, as if the image had the shape (height, width, channels), and "
        "your code runs only if the sizes fit. In which order do the image's axes come?"
    ),
    moved_and_cut_anew=wrong(lambda image, gains: (image.permute(1, 2, 0) * gains).reshape(image.shape)).tell(
        "Your numbers are what you'd get by moving the channels last, applying the gains, and then reshaping "
        "to the image's shape. `reshape` and `view` don't move axes: what brings the channels back to the "
        "front?"
    ),
    matrix_product=wrong(lambda image, gains: image @ gains).tell(
        "Your `@` adds up products along each row of pixels, and runs only if the width equals the number of "
        "channels. Here, no products should be added up: what multiplies element by element?"
    ),
    last_line_of_pixels_left_out=wrong(
        lambda image, gains, what: without_the_last(scale_channels(image, gains), what),
        over={"what": {"column": -1, "row": -2}},
    ).tell(
        "The last {what} of pixels is 0 in every channel, as if a loop stopped one step early. What's the last "
        "{what}'s index?"
    ),
    one_channel_never_filled=wrong(
        lambda image, gains, which: scale_channels(image, gains).index_fill(
            0, torch.tensor(which) % len(image), 0
        ),
        over={"which": {"first": 0, "last": -1}},
    ).tell(
        "The {which} channel is 0, as if a loop left it out. What are the indices of the first and the last "
        "channel?"
    ),
    only_the_first_channel_filled=wrong(
        lambda image, gains: torch.cat([image[:1] * gains[0], torch.zeros_like(image[1:])])
    ).tell(
        "Only the first channel is filled in, as if a `return` inside a loop ended the loop in its first "
        "iteration. How far should the loop run before you return the image?"
    ),
    only_the_first_channel=wrong(lambda image, gains: image[0] * gains[0]).tell(
        "You returned only the first channel, scaled by its gain. If your `return` is inside a loop, it ends "
        "the loop: how far should the loop run before you return?"
    ),
    sum_of_channels_in_each=wrong(
        lambda image, gains: (image * gains[:, None, None]).sum(0).expand_as(image)
    ).tell(
        "In your result, every channel is the sum of all scaled channels, as if `result += …` had added each "
        "scaled channel to the whole result. Which one channel of the result should each scaled channel fill?"
    ),
    channels_one_below_the_other=wrong(
        lambda image, gains: (image * gains[:, None, None]).flatten(0, 1)
    ).tell(
        "You joined the scaled channels into one tall image, as `cat` does. Which function puts them one behind "
        "the other, along a new axis?"
    ),
    gain_added_to_one=wrong(lambda image, gains: image * (1 + gains[:, None, None])).tell(
        "You multiplied by 1 + gain. A gain isn't an increase: it's the whole factor."
    ),
    gains_that_add_up_to_one=wrong(lambda image, gains: image * (gains / gains.sum())[:, None, None]).tell(
        "You divided the gains by their sum first. Multiply by the gains as they are."
    ),
    only_the_last_channel_as_an_image=wrong(lambda image, gains: image[-1:] * gains[-1]).tell(
        "Only the last channel is left, scaled by its gain, as if every iteration of a loop started a new "
        "list. Should the empty list come before the loop or inside it?"
    ),
    as_a_list_of_channels=wrong(lambda image, gains: list(image * gains[:, None, None])).tell(
        "Your channels are right, but they're in a Python list. Which function turns the list into one "
        "tensor?"
    ),
    three_channels_written_into_the_code=wrong(
        lambda image, gains: torch.stack([image[c] * gains[c] for c in range(3)])
    ).tell(
        "Your code works only with three channels, but an image can have any number of them. What tells you "
        "how many this image has?"
    ),
    three_names_for_the_channels=wrong(lambda image, gains: red_green_and_blue(image, gains)).tell(
        "Your code splits the image into three channels, each with its own name, but an image can have any "
        "number of channels. How can you reach all of them without naming each one?"
    ),
    three_gains_written_into_the_code=wrong(lambda image, gains: image * gains.reshape(3, 1, 1)).tell(
        "Your code works only with three gains, but an image can have any number of channels. Which size lets"
        " `reshape` or `view` work out the number of gains by itself?"
    ),
    tensor_of_tensors=wrong(lambda image, gains: torch.tensor(list(image * gains[:, None, None]))).tell(
        "If you gave `torch.tensor` your list of channels, it couldn't join them, because each channel is "
        "itself a tensor. What joins several tensors along a new axis?"
    ),
)


@scale_channels.misconception(
    "Your gain depends on the row of pixels, not on the channel. Which index counts the channels?"
)
def gain_of_the_row(image: Tensor, gains: Tensor) -> Tensor:
    result = image.clone()
    for k in range(image.shape[1]):
        result[:, k] *= gains[k]
    return result


scale_channels.mistakes(
    channels_for_indices=wrong(lambda image, gains: image[image[0]] * gains[image[0]]).tell(
        "If you wrote `for … in image`, that's the problem: the loop gives you the channels themselves, not "
        "their indices. Which function counts 0, 1, 2, …?"
    ),
)
