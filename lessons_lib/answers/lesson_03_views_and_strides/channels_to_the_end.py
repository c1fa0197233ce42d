"""Answers: a batch of photos from channels first to channels last, without a copy."""

from torch import Tensor

from lessons_lib.answers.lesson_03_views_and_strides.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_03_views_and_strides import channels_to_the_end as questions


@answers.to(
    questions.channels_to_the_end,
    hints=[
        "Which axis is the last one now, and which is to be? Say for each new place which old axis stands there.",
        "The new order is batch, height, width, channels. In an (n, channels, height, width) batch, which number has each?",
        "Batch 0, then height 2 and width 3, and the channels, axis 1, at the end: that is what `permute` takes.",
    ],
)
def channels_to_the_end(
    images: Tensor,
) -> Tensor:
    return images.permute(0, 2, 3, 1)


channels_to_the_end.mistakes(
    refilled_back=wrong(lambda images: images.reshape(images.permute(0, 2, 3, 1).shape)).tell(
        "Your numbers stand in reading order in the new shape: `reshape` and `view` refill, and no axis is moved.",
        breaks="The same images with their channels as the last axis",
    ),
    the_way_there_again=wrong(lambda images: images.permute(0, 3, 1, 2)).tell(
        "Your axes are (n, width, channels, height): that is the order for the other direction, used once more.",
        breaks="not the same order of axes",
    ),
    on_their_side_again=wrong(lambda images: images.transpose(1, 3)).tell(
        "Channels stand last, but height and width are exchanged too: every image lies on its side."
    ),
    exchanged_with_the_height=wrong(lambda images: images.transpose(1, 2)).tell(
        "Channels were exchanged with the height only: your axes are (n, height, channels, width)."
    ),
    left_as_they_were=wrong(lambda images: images).tell(
        "Your answer is the images as they were given: channels still stand second. `permute` leaves its tensor as it is and gives "
        "back a new view: return that. And a memory format moves no axis."
    ),
    every_axis_in_reverse=wrong(lambda images: images.permute(3, 2, 1, 0)).tell(
        "All axes stand in reverse. Only the channels are to move."
    ),
    viewed_in_the_new_shape=wrong(lambda images: images.view(images.permute(0, 2, 3, 1).shape)).tell(
        "Your numbers stand in reading order in the new shape: `view` refills, and moves no axis. And where the images don't lie "
        "in reading order it raises."
    ),
    axes_of_size_one_dropped=wrong(lambda images: images.permute(0, 2, 3, 1).squeeze()).tell(
        "All axes of size 1 are gone. A batch of one image, or images with one channel, still have four axes."
    ),
    batch_to_the_end=wrong(lambda images: images.permute(1, 2, 3, 0)).tell(
        "The axis of the images went to the end: your axes are (channels, height, width, n). It stays first, the channels go last."
    ),
    copied=wrong(lambda images: images.permute(0, 2, 3, 1).contiguous()).breaks("without copying"),
)
