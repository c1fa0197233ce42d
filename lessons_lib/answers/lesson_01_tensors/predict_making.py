"""Answers: what a new tensor looks like, and who shares its memory."""

import numpy as np
import torch

from lessons_lib.answers.lesson_01_tensors.lesson import answers
from lessons_lib.exercises.lesson_01_tensors import predict_making as questions
from lessons_lib.exercises.lesson_01_tensors.predict_making import ShapeTuple


@answers.to(questions.shape_of_the_brackets)
def shape_of_the_brackets() -> ShapeTuple:
    return tuple(torch.tensor([[[1, 2], [3, 4], [5, 6]]]).shape)


@shape_of_the_brackets.misconception(
    "(3, 2) is what stands inside the outermost brackets. They are an axis too, with one element: size 1."
)
def outermost_forgotten() -> ShapeTuple:
    return (3, 2)


@shape_of_the_brackets.misconception(
    "You counted from the inside. A shape begins with the outermost brackets, and with how many things stand directly in them."
)
def from_the_inside() -> ShapeTuple:
    return (2, 3, 1)


@shape_of_the_brackets.misconception(
    "Six numbers, but in three levels of brackets: a shape has one size for each level."
)
def only_counted() -> ShapeTuple:
    return (6,)


@shape_of_the_brackets.misconception(
    "The middle brackets hold three things, and each of those holds two numbers: 3 comes before 2."
)
def last_two_exchanged() -> ShapeTuple:
    return (1, 2, 3)


@shape_of_the_brackets.misconception(
    "The outermost level is the 1: a shape begins with it. It stands in front, not behind."
)
def the_one_at_the_end() -> ShapeTuple:
    return (3, 2, 1)


@answers.to(questions.bytes_of_the_tensor)
def bytes_of_the_tensor() -> int:
    t = torch.zeros(2, 3, 4, dtype=torch.float64)
    return t.numel() * t.element_size()


@bytes_of_the_tensor.misconception("24 is the number of elements. A float64 takes 8 bytes each.")
def only_the_elements() -> int:
    return 24


@bytes_of_the_tensor.misconception("That is 4 bytes for each element, as in float32. A float64 takes 8.")
def as_float32() -> int:
    return 96


@bytes_of_the_tensor.misconception("That is the number of bits, 64 for each element. A byte has 8 bits.")
def in_bits() -> int:
    return 24 * 64


@bytes_of_the_tensor.misconception(
    "The sizes of the axes are multiplied, not added: 2 blocks of 3 rows of 4 numbers are 24 elements."
)
def sizes_added() -> int:
    return 9 * 8


@bytes_of_the_tensor.misconception(
    "9 is the sum of the sizes. They are multiplied, and each element takes 8 bytes."
)
def sum_of_the_sizes() -> int:
    return 9


@answers.to(questions.last_of_arange)
def last_of_arange() -> int:
    return int(torch.arange(1, 10, 3)[-1])


@last_of_arange.misconception("10 is the end, and `arange` stops before it, as Python's `range` does.")
def end_included() -> int:
    return 10


@last_of_arange.misconception(
    "Each number is 3 more than the one before, from 1 on: 1, 4, 7. 9 is not one of them."
)
def one_before_the_end() -> int:
    return 9


@last_of_arange.misconception(
    "3 is the step, and not how many numbers there are. They go on as long as they are below 10."
)
def three_numbers() -> int:
    return 3


@last_of_arange.misconception("After 1 and 4 there is still one number below 10.")
def stopped_early() -> int:
    return 4


@answers.to(questions.written_into_the_array)
def written_into_the_array() -> tuple[float, float]:
    array = np.array([1.0, 2.0, 3.0])
    shared, copied = torch.from_numpy(array), torch.tensor(array)
    array[0] = 100.0
    return float(shared[0]), float(copied[0])


@written_into_the_array.misconception(
    "`from_numpy` does not copy: array and tensor are two names for the same memory, so that the 100 is seen in "
    "the array and in its tensor."
)
def both_copied() -> tuple[float, float]:
    return 1.0, 1.0


@written_into_the_array.misconception(
    "`torch.tensor` copies: what is written into the array afterwards does not reach it."
)
def both_shared() -> tuple[float, float]:
    return 100.0, 100.0


@written_into_the_array.misconception(
    "It is the other way round: `from_numpy` shares the memory, and `torch.tensor` copies the numbers."
)
def the_other_way_round() -> tuple[float, float]:
    return 1.0, 100.0
