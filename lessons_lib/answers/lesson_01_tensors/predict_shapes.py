"""Answers: stacked, reshaped and permuted."""

import torch

from lessons_lib.answers.lesson_01_tensors.lesson import answers
from lessons_lib.exercises.lesson_01_tensors import predict_shapes as questions
from lessons_lib.exercises.lesson_01_tensors.predict_shapes import ShapeTuple


@answers.to(questions.three_stacked)
def three_stacked() -> ShapeTuple:
    return tuple(torch.stack([torch.zeros(2, 4)] * 3, dim=1).shape)


@three_stacked.misconception("That is `dim=0`, with the new axis in front. Here it becomes axis 1.")
def new_axis_in_front() -> ShapeTuple:
    return (3, 2, 4)


@three_stacked.misconception(
    "That is `cat` along axis 1: the same axes, one of them longer. `stack` makes a new axis."
)
def joined_along_axis_one() -> ShapeTuple:
    return (2, 12)


@three_stacked.misconception(
    "That is `cat` along axis 0: the same axes, one of them longer. `stack` makes a new axis."
)
def joined_along_axis_zero() -> ShapeTuple:
    return (6, 4)


@three_stacked.misconception("The new axis becomes axis 1, between the two others, and not the last one.")
def new_axis_at_the_end() -> ShapeTuple:
    return (2, 4, 3)


@three_stacked.misconception(
    "It does not raise: all three have the same shape, and that is all that `stack` needs."
)
def stack_raises() -> str:
    return "raises"


@answers.to(questions.reshaped_number)
def reshaped_number() -> int:
    return int(torch.tensor([[1, 2, 3], [4, 5, 6]]).reshape(3, 2)[1, 0])


@reshaped_number.misconception(
    "2 stands there in the transpose. `reshape` keeps the reading order, 1 2 3 4 5 6, and only begins its rows at other places."
)
def transposed() -> int:
    return 2


@reshaped_number.misconception(
    "4 stood there before. The new rows have two numbers each: 1 2, then 3 4, then 5 6."
)
def as_before() -> int:
    return 4


@reshaped_number.misconception("5 begins the last row. Row 1 is the second: they are counted from 0.")
def last_row() -> int:
    return 5


@reshaped_number.misconception("1 begins row 0. Row 1 is the second: rows are counted from 0.")
def first_row() -> int:
    return 1


@answers.to(questions.permuted_shape)
def permuted_shape() -> ShapeTuple:
    return tuple(torch.zeros(2, 3, 4).permute(2, 0, 1).shape)


@permuted_shape.misconception(
    "You sent axis 0 to place 2, axis 1 to place 0 and axis 2 to place 1. It is read the other way: the new first axis is "
    "the old axis 2, and so on."
)
def read_the_other_way() -> ShapeTuple:
    return (3, 4, 2)


@permuted_shape.misconception(
    "(2, 0, 1) are the numbers of the old axes. Their sizes are asked: axis 2 has the size 4."
)
def numbers_instead_of_sizes() -> ShapeTuple:
    return (2, 0, 1)


@permuted_shape.misconception("That is the reverse order, permute(2, 1, 0).")
def reversed_order() -> ShapeTuple:
    return (4, 3, 2)


@permuted_shape.misconception("The sizes move along with their axes.")
def unchanged() -> ShapeTuple:
    return (2, 3, 4)
