"""Answers: what gather reads."""

import torch

from lessons_lib.answers.lesson_01_tensors.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_01_tensors import predict_gather as questions


@answers.to(questions.gathered_number)
def gathered_number() -> int:
    t = torch.tensor([[10, 11, 12], [20, 21, 22]])
    return int(t.gather(1, torch.tensor([[2, 0], [0, 1]]))[1, 0])


gathered_number.mistakes(
    read_as_row_and_column=wrong(11).tell(
        "You read [0, 1] as a row and a column. They're two separate indices: along dim 1, each names a "
        "column, and the row stays row 1."
    ),
    from_the_first_row=wrong(10).tell(
        "You read the right column, but in row 0 of the source. Which row does `gather` read for row 1 of the"
        " result?"
    ),
    the_next_column=wrong(21).tell(
        "21 is in column 1 of the source, but the index holds 0 in row 1, column 0. Which column does "
        "`gather` read, then?"
    ),
    first_row_of_the_result=wrong(12).tell(
        "12 is in row 0, column 0 of the result. Row 1, column 0 of the index is 0: which number is in column"
        " 0 of the source's row 1?"
    ),
    places_of_the_other_row=wrong(22).tell(
        "22 is in column 2 of the source, but row 1 of the index holds only 0 and 1. Which of these two is in"
        " column 0 of the index?"
    ),
    the_place_itself=wrong(0).tell(
        "0 is the index itself: it names a column of the source. Which number is in that column, in row 1?"
    ),
)
