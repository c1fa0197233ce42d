"""Answers: += with a place that is named twice."""

import torch

from lessons_lib.answers.lesson_01_tensors.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_01_tensors import predict_repeated_places as questions


@answers.to(questions.twice_the_same_place)
def twice_the_same_place() -> float:
    z = torch.zeros(3)
    z[[0, 0]] += 1
    return float(z[0])


twice_the_same_place.mistakes(
    added_twice=wrong(2.0).tell(
        "The index names the position twice, but PyTorch reads the old value both times before it writes "
        "anything. What does it then write, each time?"
    ),
    lost_in_a_copy=wrong(0.0).tell(
        "0 means that z doesn't change. But `z[…] += 1` ends in `z[…] = …`, which writes into z: which number"
        " does it write?"
    ),
)
