"""Answers: stacked, reshaped and permuted."""

import torch

from lessons_lib.answers.lesson_01_tensors.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_01_tensors import predict_shapes as questions
from lessons_lib.exercises.lesson_01_tensors.predict_shapes import ShapeTuple


@answers.to(questions.three_stacked)
def three_stacked() -> ShapeTuple:
    return tuple(torch.stack([torch.zeros(2, 4)] * 3, dim=1).shape)


three_stacked.mistakes(
    new_axis_in_front=wrong((3, 2, 4)).tell(
        "That is `dim=0`, with the new axis in front. Here it becomes axis 1."
    ),
    joined_along_axis_one=wrong((2, 12)).tell(
        "That is `cat` along axis 1: the same axes, one of them longer. `stack` makes a new axis."
    ),
    joined_along_axis_zero=wrong((6, 4)).tell(
        "That is `cat` along axis 0: the same axes, one of them longer. `stack` makes a new axis."
    ),
    new_axis_at_the_end=wrong((2, 4, 3)).tell(
        "The new axis becomes axis 1, between the two others, and not the last one."
    ),
    stack_raises=wrong("raises").tell(
        "It does not raise: all three have the same shape, and that is all that `stack` needs."
    ),
)


@answers.to(questions.reshaped_number)
def reshaped_number() -> int:
    return int(torch.tensor([[1, 2, 3], [4, 5, 6]]).reshape(3, 2)[1, 0])


reshaped_number.mistakes(
    transposed=wrong(2).tell(
        "2 stands there in the transpose. `reshape` keeps the reading order, 1 2 3 4 5 6, and only begins its rows at other places."
    ),
    as_before=wrong(4).tell(
        "4 stood there before. The new rows have two numbers each: 1 2, then 3 4, then 5 6."
    ),
    last_row=wrong(5).tell("5 begins the last row. Row 1 is the second: they are counted from 0."),
    first_row=wrong(1).tell("1 begins row 0. Row 1 is the second: rows are counted from 0."),
)


@answers.to(questions.permuted_shape)
def permuted_shape() -> ShapeTuple:
    return tuple(torch.zeros(2, 3, 4).permute(2, 0, 1).shape)


permuted_shape.mistakes(
    read_the_other_way=wrong((3, 4, 2)).tell(
        "You sent axis 0 to place 2, axis 1 to place 0 and axis 2 to place 1. It is read the other way: the new first axis is "
        "the old axis 2, and so on."
    ),
    numbers_instead_of_sizes=wrong((2, 0, 1)).tell(
        "(2, 0, 1) are the numbers of the old axes. Their sizes are asked: axis 2 has the size 4."
    ),
    reversed_order=wrong((4, 3, 2)).tell("That is the reverse order, permute(2, 1, 0)."),
    unchanged=wrong((2, 3, 4)).tell("The sizes move along with their axes."),
)
