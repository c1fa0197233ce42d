"""Answers: a batch of photos from channels last to channels first, without a copy."""

from torch import Tensor

from lessons_lib.answers.lesson_03_views_and_strides.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_03_views_and_strides import channels_first as questions


@answers.to(
    questions.channels_first,
    hints=[
        "No number has to move. Which axis of the images is to stand where? Write the old positions in their new order.",
        "`permute` takes the old axes in the order that they are to have. Axis 0 stays where it is.",
        "The channels are axis 3 and come second: 0, 3, and then height and width.",
    ],
)
def channels_first(
    images: Tensor,
) -> Tensor:
    return images.permute(0, 3, 1, 2)


channels_first.mistakes(
    refilled=wrong(lambda images: images.reshape(images.permute(0, 3, 1, 2).shape)).tell(
        "Your numbers stand in reading order in the new shape: `reshape` and `view` refill, and no axis is moved. Pixels of "
        "one photo are mixed up.",
        breaks="The same images with their channels as axis 1",
    ),
    on_their_side=wrong(lambda images: images.transpose(1, 3)).tell(
        "Channels come second, but height and width are exchanged too: every photo lies on its side. Exchanging two axes is "
        "not enough; three have to move."
    ),
    the_way_back=wrong(lambda images: images.permute(0, 2, 3, 1)).tell(
        "Your axes are (n, width, channels, height): that is the way back, from channels first to channels last."
    ),
    before_the_batch=wrong(lambda images: images.permute(3, 0, 1, 2)).tell(
        "Channels stand in front of everything, (channels, n, height, width). The photos' axis stays first."
    ),
    exchanged_with_the_width=wrong(lambda images: images.transpose(2, 3)).tell(
        "Channels were exchanged with the width only: your axes are (n, height, channels, width)."
    ),
    all_in_reverse=wrong(lambda images: images.permute(3, 2, 1, 0)).tell(
        "All axes stand in reverse. Only the channels are to move."
    ),
    unchanged=wrong(lambda images: images).tell(
        "Your answer is the images as they were given: channels still stand last. `permute` leaves its tensor as it is and gives back "
        "a new view: return that."
    ),
    one_photo=wrong(lambda images: images[0].permute(2, 0, 1)).tell(
        "Only the first photo is in your answer. The axis of the photos is to stay, and to stay first."
    ),
    one_photo_as_a_batch=wrong(lambda images: images[:1].permute(0, 3, 1, 2)).tell(
        "Only the first photo is in your answer, with an axis of size 1 in front. All of them are asked."
    ),
    axes_of_size_one_dropped=wrong(lambda images: images.permute(0, 3, 1, 2).squeeze()).tell(
        "All axes of size 1 are gone. A batch of one photo, or photos with one channel, still have four axes."
    ),
)


@channels_first.misconception(
    "Your strides are those of a new batch of this size. These photos may be parts of larger ones: take their own strides."
)
def strides_of_a_new_batch(images: Tensor) -> Tensor:
    n, h, w, c = images.shape
    return images.as_strided((n, c, h, w), (h * w * c, 1, w * c, c))


channels_first.mistakes(
    viewed_in_the_new_shape=wrong(lambda images: images.view(images.permute(0, 3, 1, 2).shape)).tell(
        "Your numbers stand in reading order in the new shape: `view` refills, and moves no axis. And where the photos don't lie in "
        "reading order it raises."
    ),
    copied=wrong(lambda images: images.permute(0, 3, 1, 2).contiguous()).breaks("without copying"),
)
