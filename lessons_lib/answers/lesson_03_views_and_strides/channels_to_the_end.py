"""Answers: a batch of photos from channels first to channels last, without a copy."""

from torch import Tensor

from lessons_lib.answers.lesson_03_views_and_strides.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_03_views_and_strides import channels_to_the_end as questions


@answers.to(
    questions.channels_to_the_end,
    hints=[
        "Which axis is last now, and which should be? Say for each new position which old axis comes there.",
        "The new order is batch, height, width, channels. In an (n, channels, height, width) batch, which number has "
        "each?",
        "Batch 0, then height 2 and width 3, and the channels, axis 1, at the end: that is what `permute` takes.",
    ],
    takeaway="`movedim(1, -1)` and `permute(0, 2, 3, 1)` both lead back, and still no number has moved.",
)
def channels_to_the_end(
    images: Tensor,
) -> Tensor:
    return images.permute(0, 2, 3, 1)


channels_to_the_end.mistakes(
    refilled_back=wrong(lambda images: images.reshape(images.permute(0, 2, 3, 1).shape)).tell(
        "Your numbers are in reading order in the new shape. `reshape` and `view` move no axis: what does?",
        breaks="The same images with their channels as the last axis",
    ),
    the_way_there_again=wrong(lambda images: images.permute(0, 3, 1, 2)).tell(
        "Your axes are (n, width, channels, height): the order for the way there, used once more. Which old axis should "
        "come last?",
        breaks="not the same order of axes",
    ),
    on_their_side_again=wrong(lambda images: images.transpose(1, 3)).tell(
        "Channels come last, but height and width are swapped too: every image lies on its side. Which of the two should "
        "come first?"
    ),
    exchanged_with_the_height=wrong(lambda images: images.transpose(1, 2)).tell(
        "You swapped channels and height only: your axes are (n, height, channels, width). Which axis should come last?"
    ),
    left_as_they_were=wrong(lambda images: images).tell(
        "Your answer is the images as given, channels still second. `permute` returns a new view and leaves its tensor as"
        " it is; a memory format moves no axis."
    ),
    every_axis_in_reverse=wrong(lambda images: images.permute(3, 2, 1, 0)).tell(
        "All your axes are in reverse order. Only the channels should move: in which order do the others stay?"
    ),
    viewed_in_the_new_shape=wrong(lambda images: images.view(images.permute(0, 2, 3, 1).shape)).tell(
        "Your numbers are in reading order in the new shape; for images that don't lie in reading order, `view` raises. "
        "It moves no axis: what does?"
    ),
    axes_of_size_one_dropped=wrong(lambda images: images.permute(0, 2, 3, 1).squeeze()).tell(
        "All axes of size 1 are gone. A batch of one image, or images with one channel, still have four axes."
    ),
    batch_to_the_end=wrong(lambda images: images.permute(1, 2, 3, 0)).tell(
        "The images' axis went to the end: (channels, height, width, n). Which axis should stay first?"
    ),
    copied=wrong(lambda images: images.permute(0, 2, 3, 1).contiguous()).breaks("without copying"),
)
