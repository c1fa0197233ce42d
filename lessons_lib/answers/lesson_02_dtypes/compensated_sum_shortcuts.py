"""Sums that are right, and come about in a way that the exercise rules out: each breaks one clause of its text."""

import math

import torch
import torch.nn.functional as F
from torch import Tensor

from lessons_lib.answers.lesson_02_dtypes.compensated_sum import compensated_sum, pairwise
from lessons_lib.checking.exercise.answer_key import wrong

ADDS_UP = "without anything of torch's that adds up by itself"
WIDER = "without going to a wider dtype or to Python's numbers"


compensated_sum.mistakes(
    as_a_python_number=wrong(lambda numbers: pairwise(numbers).item()).breaks(
        "Returns a tensor with one number, of their dtype"
    ),
    by_halves=wrong(lambda numbers: pairwise(numbers * 0.5) / 0.5).breaks(
        "only + and − in the numbers' own dtype"
    ),
    by_sum=wrong(lambda numbers: numbers.sum()).breaks(ADDS_UP),
    by_a_trace=wrong(lambda numbers: torch.diag(numbers).trace()).breaks(ADDS_UP),
    by_a_product=wrong(lambda numbers: numbers @ torch.ones_like(numbers)).breaks(ADDS_UP),
    by_a_bag_of_embeddings=wrong(
        lambda numbers: F.embedding_bag(torch.arange(len(numbers))[None], numbers[:, None], mode="sum")[0, 0]
    ).breaks(ADDS_UP),
)


@compensated_sum.violation("Don't change numbers in place")
def folded_in_place(numbers: Tensor) -> Tensor:
    left = len(numbers)
    while left > 1:
        half = left // 2
        numbers[:half] += numbers[left - half : left]
        left -= half
    return numbers[0].clone()


@compensated_sum.violation(ADDS_UP)
def by_scattering(numbers: Tensor) -> Tensor:
    places = torch.zeros(len(numbers), dtype=torch.int64)
    return numbers.new_zeros(1).scatter_add(0, places, numbers)[0]


compensated_sum.mistakes(
    beside_zeros_in_float32=wrong(
        lambda numbers: pairwise(numbers + torch.zeros(len(numbers))).to(numbers.dtype)
    ).breaks(WIDER),
)


@compensated_sum.violation(WIDER)
def into_a_wider_total(numbers: Tensor) -> Tensor:
    total = torch.zeros(())
    for number in numbers:
        total += number
    return numbers.new_zeros(()).copy_(total)


@compensated_sum.violation(WIDER)
def as_whole_numbers(numbers: Tensor) -> Tensor:
    eighths = (numbers.double() * 2**24).long()
    return (pairwise(eighths) / 2**24).type(numbers.dtype)


compensated_sum.mistakes(
    by_pythons_floats=wrong(lambda numbers: torch.tensor(math.fsum(numbers), dtype=numbers.dtype)).breaks(
        WIDER
    ),
    by_a_list=wrong(lambda numbers: torch.tensor(sum(numbers.tolist()), dtype=numbers.dtype)).breaks(WIDER),
)
