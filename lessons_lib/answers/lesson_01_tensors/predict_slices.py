"""Answers: an integer and a slice as index."""

import torch

from lessons_lib.answers.lesson_01_tensors.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_01_tensors import predict_slices as questions
from lessons_lib.exercises.lesson_01_tensors.predict_slices import ShapeTuple


@answers.to(questions.integer_and_slice)
def integer_and_slice() -> ShapeTuple:
    return tuple(torch.zeros(5, 4, 3)[1:3, 0].shape)


integer_and_slice.mistakes(
    integer_leaves_a_one=wrong((2, 1, 3)).tell(
        "An integer picks one position and its axis disappears, so the shape has no 1 for it. The slice 0:1 "
        "would keep the axis."
    ),
    end_of_slice_included=wrong((3, 3)).tell(
        "You counted the end of the slice too, but 1:3 stops before position 3. How many positions does it "
        "take?"
    ),
    last_axis_gone=wrong((2,)).tell(
        "The brackets hold no index for the last axis, so you get all of that axis. Where does its size, 3, "
        "appear in the shape?"
    ),
    integer_on_the_last_axis=wrong((2, 4)).tell(
        "The integer comes second in the brackets, so axis 1, of size 4, disappears. Which size is left after"
        " the slice's 2?"
    ),
    integer_without_effect=wrong((2, 4, 3)).tell(
        "The 0 picks a single position of axis 1, so axis 1 disappears. Which axes are left, and how long is "
        "each of them?"
    ),
    an_axis_not_named=wrong("raises").tell(
        "There's no error. The brackets hold no index for the last axis, so you get all of that axis: what do"
        " the slice and the integer leave of the other two?"
    ),
    slice_removes_its_axis=wrong((3,)).tell(
        "Only the integer removes its axis. The slice 1:3 keeps axis 0: how many positions does it take "
        "there?"
    ),
    end_included_and_a_one_left=wrong((3, 1, 3)).tell(
        "The slice 1:3 stops before 3, so it takes two positions. An integer leaves no axis behind, not even "
        "one of size 1."
    ),
    position_taken_for_a_size=wrong((2, 0, 3)).tell(
        "0 is a position, not a size. The integer picks that one position, and its axis disappears."
    ),
    slice_without_effect=wrong((5, 1, 3)).tell(
        "The slice 1:3 shortens axis 0 to two positions. The integer's axis disappears, so the shape has no "
        "1."
    ),
)
