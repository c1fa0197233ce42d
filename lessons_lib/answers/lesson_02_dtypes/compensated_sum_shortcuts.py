"""Sums that are right, and come about in a way that the exercise rules out: each breaks one clause of its text."""

import math

import torch
import torch.nn.functional as F
from torch import Tensor

from lessons_lib.answers.lesson_02_dtypes.compensated_sum import compensated_sum, pairwise

ADDS_UP = "without anything of torch's that adds up by itself"
WIDER = "without going to a wider dtype or to Python's numbers"


@compensated_sum.violation("Returns a tensor with one number, of their dtype")
def as_a_python_number(numbers: Tensor) -> float:
    return pairwise(numbers).item()


@compensated_sum.violation("Only + and − in the numbers' own dtype")
def by_halves(numbers: Tensor) -> Tensor:
    return pairwise(numbers * 0.5) / 0.5


@compensated_sum.violation(ADDS_UP)
def by_sum(numbers: Tensor) -> Tensor:
    return numbers.sum()


@compensated_sum.violation(ADDS_UP)
def by_a_trace(numbers: Tensor) -> Tensor:
    return torch.diag(numbers).trace()


@compensated_sum.violation(ADDS_UP)
def by_a_product(numbers: Tensor) -> Tensor:
    return numbers @ torch.ones_like(numbers)


@compensated_sum.violation(ADDS_UP)
def by_a_bag_of_embeddings(numbers: Tensor) -> Tensor:
    return F.embedding_bag(torch.arange(len(numbers))[None], numbers[:, None], mode="sum")[0, 0]


@compensated_sum.violation(ADDS_UP)
def by_scattering(numbers: Tensor) -> Tensor:
    places = torch.zeros(len(numbers), dtype=torch.int64)
    return numbers.new_zeros(1).scatter_add(0, places, numbers)[0]


@compensated_sum.violation(WIDER)
def beside_zeros_in_float32(numbers: Tensor) -> Tensor:
    return pairwise(numbers + torch.zeros(len(numbers))).to(numbers.dtype)


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


@compensated_sum.violation(WIDER)
def by_pythons_floats(numbers: Tensor) -> Tensor:
    return torch.tensor(math.fsum(numbers), dtype=numbers.dtype)


@compensated_sum.violation(WIDER)
def by_a_list(numbers: Tensor) -> Tensor:
    return torch.tensor(sum(numbers.tolist()), dtype=numbers.dtype)
