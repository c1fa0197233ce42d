"""Answers: a batch of one, squeezed."""

import torch

from lessons_lib.answers.lesson_01_tensors.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_01_tensors import predict_squeeze as questions
from lessons_lib.exercises.lesson_01_tensors.predict_squeeze import ShapeTuple


@answers.to(questions.squeezed_batch)
def squeezed_batch() -> ShapeTuple:
    return tuple(torch.zeros(1, 1, 8, 8).squeeze().shape)


squeezed_batch.mistakes(
    only_one_axis=wrong((1, 8, 8)).tell(
        "`squeeze()` without an argument removes all axes of size 1, not only one of them. Which axes are "
        "left?"
    ),
    flattened=wrong((64,)).tell(
        "`squeeze` doesn't join the axes of size 8, but only removes axes of size 1. Which axes are left?"
    ),
    batch_remembered=wrong((1, 8, 8, 1)).tell(
        "Both axes of size 1 disappear, because nothing tells `squeeze` that one of them counts the images. "
        "Which axes are left?"
    ),
    nothing_squeezed=wrong((1, 1, 8, 8)).tell(
        "(1, 1, 8, 8) is the shape before `squeeze()`, which removes every axis of size 1. Which axes are "
        "left?"
    ),
    one_eight_too_few=wrong((8,)).tell(
        "Only axes of size 1 disappear. How many axes of size 8 does the tensor have?"
    ),
)
