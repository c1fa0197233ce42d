"""Answers: what += and + reach."""

import torch

from lessons_lib.answers.lesson_01_tensors.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_01_tensors import predict_in_place as questions


@answers.to(questions.after_plus_equals)
def after_plus_equals() -> int:
    a = torch.tensor([1, 2, 3])
    b = a
    b += 10
    b = b + 100
    return int(a[0])


after_plus_equals.mistakes(
    nothing_happens_to_a=wrong(1).tell(
        "1 means that `a` doesn't change. But `b = a` gives the same tensor a second name: what does `b += "
        "10` do to that tensor?"
    ),
    both_reach_a=wrong(111).tell(
        "`b + 100` makes a new tensor, and `b =` gives the new tensor the name `b`. That line doesn't change "
        "`a`: which line does?"
    ),
    only_the_second_reaches_a=wrong(101).tell(
        "101 means that only `b = b + 100` changes `a`. But that line makes a new tensor: which line writes "
        "into the tensor that `a` names?"
    ),
    replaced_by_ten=wrong(10).tell(
        "`b += 10` doesn't replace anything: it adds 10 to what `a[0]` already holds, which is 1."
    ),
)
