"""Answers: a batch of one, squeezed."""

import torch

from lessons_lib.answers.lesson_01_tensors.lesson import answers
from lessons_lib.exercises.lesson_01_tensors import predict_squeeze as questions
from lessons_lib.exercises.lesson_01_tensors.predict_squeeze import ShapeTuple


@answers.to(questions.squeezed_batch)
def squeezed_batch() -> ShapeTuple:
    return tuple(torch.zeros(1, 1, 8, 8).squeeze().shape)


@squeezed_batch.misconception("`squeeze()` without an argument takes away all axes of size 1, not only one.")
def only_one_axis() -> ShapeTuple:
    return (1, 8, 8)


@squeezed_batch.misconception("The axes of size 8 are not put together: only those of size 1 go.")
def flattened() -> ShapeTuple:
    return (64,)


@squeezed_batch.misconception(
    "Both axes of size 1 go: nothing tells `squeeze` that one of them was the batch."
)
def batch_remembered() -> ShapeTuple:
    return (1, 8, 8, 1)


@squeezed_batch.misconception("Something does happen: every axis of size 1 is taken away.")
def nothing_squeezed() -> ShapeTuple:
    return (1, 1, 8, 8)


@squeezed_batch.misconception("Both axes of size 8 stay: only those of size 1 are taken away.")
def one_eight_too_few() -> ShapeTuple:
    return (8,)
