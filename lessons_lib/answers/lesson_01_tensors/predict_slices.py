"""Answers: an integer and a slice as index."""

import torch

from lessons_lib.answers.lesson_01_tensors.lesson import answers
from lessons_lib.exercises.lesson_01_tensors import predict_slices as questions
from lessons_lib.exercises.lesson_01_tensors.predict_slices import ShapeTuple


@answers.to(questions.integer_and_slice)
def integer_and_slice() -> ShapeTuple:
    return tuple(torch.zeros(5, 4, 3)[1:3, 0].shape)


@integer_and_slice.misconception(
    "An integer takes one place, and its axis disappears: there is no 1 left. A slice, 0:1, would leave it."
)
def integer_leaves_a_one() -> ShapeTuple:
    return (2, 1, 3)


@integer_and_slice.misconception("The slice 1:3 has the places 1 and 2: it stops before its end.")
def end_of_slice_included() -> ShapeTuple:
    return (3, 3)


@integer_and_slice.misconception("The axis that is not named is taken whole: its 3 is still there.")
def last_axis_gone() -> ShapeTuple:
    return (2,)


@integer_and_slice.misconception(
    "The integer stands in the second place, so it is axis 1, of size 4, that disappears."
)
def integer_on_the_last_axis() -> ShapeTuple:
    return (2, 4)


@integer_and_slice.misconception("The 0 takes one place of axis 1, and that axis disappears.")
def integer_without_effect() -> ShapeTuple:
    return (2, 4, 3)


@integer_and_slice.misconception("It does not raise: axes that are not named are taken whole.")
def an_axis_not_named() -> str:
    return "raises"
