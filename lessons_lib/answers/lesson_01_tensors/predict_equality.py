"""Answers: nan compared with itself."""

import torch

from lessons_lib.answers.lesson_01_tensors.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_01_tensors import predict_equality as questions


@answers.to(questions.equal_to_itself)
def equal_to_itself() -> int:
    x = torch.tensor([1.0, float("nan"), 3.0])
    return int((x == x).sum())


equal_to_itself.mistakes(
    all_three=wrong(3).tell(
        "You counted all three positions, but nan equals nothing, not even itself. What does `x == x` give at"
        " its position?"
    ),
    none_at_all=wrong(0).tell(
        "`==` compares position by position, whatever the other positions hold. What does it give for 1 == 1 "
        "and for 3 == 3?"
    ),
    only_one=wrong(1).tell(
        "`x == x` gives one answer for each position, three in all. How many of them are True?"
    ),
)
