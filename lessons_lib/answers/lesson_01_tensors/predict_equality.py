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
    all_three=wrong(3).tell("nan equals nothing, not even itself, so its position gives False."),
    none_at_all=wrong(0).tell(
        "`==` compares position by position: 1 == 1 and 3 == 3 are True, whatever is between them."
    ),
    only_one=wrong(1).tell(
        "`x == x` gives one answer per position: False for the nan, True for the other two."
    ),
)
