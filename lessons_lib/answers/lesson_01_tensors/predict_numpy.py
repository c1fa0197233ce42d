"""Answers: what NumPy does otherwise."""

import torch

from lessons_lib.answers.lesson_01_tensors.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_01_tensors import predict_numpy as questions


@answers.to(questions.std_of_1_2_3)
def std_of_1_2_3() -> float:
    return float(torch.std(torch.tensor([1.0, 2.0, 3.0])))


std_of_1_2_3.mistakes(
    as_numpy_does=wrong(0.816).tell(
        "0.816 is NumPy's answer: NumPy divides the sum of the squared distances from the mean, 1 + 0 + 1, by"
        " 3 and takes the root. What does torch divide that sum by?"
    ),
    mean_of_squares=wrong(0.667).tell(
        "0.667 is 2 / 3, the mean of the squared distances from the mean. torch divides their sum by 3 − 1 "
        "and then takes the root: what does that give?"
    ),
    not_divided=wrong(1.414).tell(
        "1.414 is the root of 2, the sum of the squared distances from the mean. What should you divide that "
        "sum by before you take the root?"
    ),
    the_mean=wrong(2.0).tell(
        "2 is the mean of the three numbers, and also the sum of their squared distances from that mean. If "
        "you divide the sum by 3 − 1, what's the root of the result?"
    ),
)


@answers.to(questions.tensors_from_max)
def tensors_from_max() -> int:
    return len(torch.zeros(2, 3).max(dim=0))


tensors_from_max.mistakes(
    one_as_in_numpy=wrong(1).tell(
        "NumPy's `max(axis=0)` gives one array, with the largest values. What does torch's `max` give besides"
        " them, if you name a `dim`?"
    ),
    one_for_each_column=wrong(3).tell(
        "3 is how many numbers each tensor has, one for each column. One tensor holds the largest values, the"
        " other holds their positions: how many tensors is that?"
    ),
)
