"""Answers: which axis a sum makes disappear."""

import torch

from lessons_lib.answers.lesson_00_start_here.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_00_start_here import predictions as questions


@answers.to(questions.first_number_of_the_sum)
def first_number_of_the_sum() -> float:
    return float(torch.tensor([[1, 2], [10, 20]]).sum(dim=0)[0])


first_number_of_the_sum.mistakes(
    along_the_row=wrong(3.0).tell(
        "3 is 1 + 2, the sum along the first row. `dim=0` makes axis 0 disappear, so the rows are added to "
        "each other: which two numbers are added in the first column?"
    ),
    the_second_number=wrong(22.0).tell(
        "22 is the second number: 2 + 20, down the second column. Which column gives the first number?"
    ),
    of_everything=wrong(33.0).tell(
        "33 is the sum of all four numbers. `dim=0` makes only one axis disappear, so two numbers remain: "
        "which is the first?"
    ),
)
