"""Answers: what NumPy does otherwise."""

import torch

from lessons_lib.answers.lesson_01_tensors.lesson import answers
from lessons_lib.exercises.lesson_01_tensors import predict_numpy as questions


@answers.to(questions.std_of_1_2_3)
def std_of_1_2_3() -> float:
    return float(torch.std(torch.tensor([1.0, 2.0, 3.0])))


@std_of_1_2_3.misconception(
    "0.816 is what NumPy says: the squared distances from the mean, 1 + 0 + 1, divided by 3. torch divides by 3 − 1."
)
def as_numpy_does() -> float:
    return 0.816


@std_of_1_2_3.misconception(
    "0.667 is the mean of the squared distances, 2 / 3. torch divides them by 3 − 1 and then takes the root."
)
def mean_of_squares() -> float:
    return 0.667


@std_of_1_2_3.misconception(
    "1.414 is the root of the sum of squares, 2. It has to be divided by 3 − 1 before the root."
)
def not_divided() -> float:
    return 1.414


@std_of_1_2_3.misconception(
    "2 is the mean of the three numbers, or the sum of their squared distances from it."
)
def the_mean() -> float:
    return 2.0


@answers.to(questions.tensors_from_max)
def tensors_from_max() -> int:
    return len(torch.zeros(2, 3).max(dim=0))


@tensors_from_max.misconception(
    "NumPy's `max(axis=0)` gives one array. With `dim`, torch gives two tensors: the largest values, and where they stand."
)
def one_as_in_numpy() -> int:
    return 1


@tensors_from_max.misconception(
    "Each of the tensors has 3 numbers, one for each column. There are two tensors: the values, and where they stand."
)
def one_for_each_column() -> int:
    return 3
