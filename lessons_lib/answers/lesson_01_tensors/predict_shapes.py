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
        "Your shape has the new axis in front, which is what `dim=0` gives. Where does `dim=1` put the new "
        "axis?"
    ),
    joined_along_axis_one=wrong((2, 12)).tell(
        "(2, 12) is what `cat` along axis 1 gives: the same axes, one of them longer. `stack` makes a new "
        "axis: how long is it, and where does `dim=1` put it?"
    ),
    joined_along_axis_zero=wrong((6, 4)).tell(
        "(6, 4) is what `cat` along axis 0 gives: the same axes, one of them longer. `stack` makes a new "
        "axis: how long is it, and where does `dim=1` put it?"
    ),
    new_axis_at_the_end=wrong((2, 4, 3)).tell(
        "You put the new axis at the end. Where does `dim=1` put it, if you number the axes from 0?"
    ),
    stack_raises=wrong("raises").tell(
        "There's no error: all three tensors have the same shape, and that's all `stack` needs. Where does "
        "`dim=1` put the new axis?"
    ),
    new_axis_of_size_one=wrong((2, 1, 4)).tell(
        "An axis of size 1 is what `unsqueeze` gives. How many tensors does the new axis of a stack hold "
        "here?"
    ),
    tensors_flattened=wrong((3, 8)).tell(
        "There are 3 tensors of 8 numbers, but each keeps both of its axes. `stack` adds a third axis: where "
        "does `dim=1` put it?"
    ),
    new_axis_at_the_end_and_swapped=wrong((3, 4, 2)).tell(
        "`dim=1` says where the new axis goes: between the other two. The sizes 2 and 4 keep their order."
    ),
    one_axis_too_many=wrong((2, 3, 2, 4)).tell(
        "Each tensor has two axes, and `stack` adds one: three in all. Axis 0 keeps its size, 2, and the new "
        "axis comes right after it."
    ),
    last_axis_gone=wrong((2, 3)).tell(
        "The new axis becomes axis 1. The axis of size 4 moves one place to the right, but it doesn't "
        "disappear."
    ),
)


@answers.to(questions.reshaped_number)
def reshaped_number() -> int:
    return int(torch.tensor([[1, 2, 3], [4, 5, 6]]).reshape(3, 2)[1, 0])


reshaped_number.mistakes(
    transposed=wrong(2).tell(
        "In the transpose, 2 would be in row 1, column 0. `reshape` keeps the reading order, 1 2 3 4 5 6, and"
        " only breaks it into rows of another length."
    ),
    as_before=wrong(4).tell(
        "4 was in row 1, column 0 before the reshape. The new rows have two numbers each: 1 2, then 3 4, then"
        " 5 6."
    ),
    last_row=wrong(5).tell("5 begins the last row, row 2. Which number begins row 1?"),
    first_row=wrong(1).tell("1 begins row 0. Which number begins row 1, the second row?"),
    reshape_raises=wrong("raises").tell(
        "There's no error: 3 · 2 is 6, and the table holds 6 numbers. In which order does `reshape` lay them out?"
    ),
    last_number=wrong(6).tell(
        "6 is the last of the six numbers. In the new shape, (3, 2), how many numbers come before row 1 "
        "begins?"
    ),
)


@answers.to(questions.permuted_shape)
def permuted_shape() -> ShapeTuple:
    return tuple(torch.zeros(2, 3, 4).permute(2, 0, 1).shape)


permuted_shape.mistakes(
    read_the_other_way=wrong((3, 4, 2)).tell(
        "You sent axis 0 to position 2, axis 1 to position 0, and axis 2 to position 1. Read the call the "
        "other way: the new first axis is the old axis 2."
    ),
    numbers_instead_of_sizes=wrong((2, 0, 1)).tell(
        "(2, 0, 1) says which old axes come first, second and third. A shape holds their sizes: old axis 2 "
        "has size 4."
    ),
    reversed_order=wrong((4, 3, 2)).tell(
        "Your shape is what permute(2, 1, 0) gives: the axes in reverse order. Which old axis does permute(2,"
        " 0, 1) put second?"
    ),
    unchanged=wrong((2, 3, 4)).tell(
        "(2, 3, 4) is the shape before `permute`, but the sizes move along with their axes. Which axis comes "
        "first afterwards, and what size does it have?"
    ),
    first_two_swapped=wrong((3, 2, 4)).tell(
        "Your shape is what permute(1, 0, 2) gives: only the first two axes are swapped. Which old axis does "
        "permute(2, 0, 1) put first?"
    ),
    last_two_swapped=wrong((2, 4, 3)).tell(
        "Your shape is what permute(0, 2, 1) gives: only the last two axes are swapped. Which old axis does "
        "permute(2, 0, 1) put first?"
    ),
    elements_counted=wrong((24,)).tell(
        "24 is the number of elements, but `permute` keeps all three axes. In which order does it put their "
        "sizes?"
    ),
)
