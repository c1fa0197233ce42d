"""Bug hunt: a loss that is infinite where it should be large."""

from collections.abc import Iterator

import torch
from jaxtyping import Float, Int64
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_02_dtypes.lesson import lesson


@lesson.hunt(points=2, no_demand=["Written exactly as defined"])
def mean_surprise(logits: Float[Tensor, "n classes"], labels: Int64[Tensor, " n"]) -> Float[Tensor, ""]:
    """The mean of −log p, where p is the probability that each row gives to its label."""
    probabilities = torch.softmax(logits, dim=1)
    right = probabilities[torch.arange(len(labels)), labels]
    return -torch.log(right).mean()


@mean_surprise.cases
def tables(draw: Draw) -> Iterator[Case]:
    yield case(draw.normal(2, 3), torch.tensor([2, 0]), label="2 rows of 3 moderate logits")
    yield case(draw.normal(3, 4), draw.integers(0, 4, 3), label="3 rows of 4 moderate logits")
    yield case(draw.normal(3, 3), torch.tensor([1, 2, 1]), label="as many rows as classes")
    sure = torch.tensor([[0.0, 1000.0], [1000.0, 0.0], [3.0, 5.0]], dtype=torch.float64)
    yield case(sure, torch.tensor([0, 1, 1]), label="two rows that are sure, and wrong")
    yield case(sure - 500, torch.tensor([0, 0, 0]), label="one row that is sure, and wrong")
    yield case(sure, torch.tensor([1, 0, 1]), label="rows that are sure, and right")
    yield case(sure * 3, torch.tensor([0, 1, 0]), label="two rows that are wrong by 3000")
    far = torch.tensor([[2500.0, 0.0, -300.0], [100.0, 1800.0, 0.0], [0.0, 1.0, 2.0]], dtype=torch.float64)
    yield case(far, torch.tensor([1, 0, 0]), label="rows that are sure, and wrong, by 2500 and by 1700")
    yield case(draw.normal(1, 5), torch.tensor([3]), label="one row")
    yield case(draw.normal(3, 1), torch.tensor([0, 0, 0]), label="one class")
    million = torch.tensor([[1e6, 0.0, -1e6], [3e6, 5.0, 0.0]], dtype=torch.float64)
    yield case(million, torch.tensor([1, 2]), label="rows that are sure, and wrong, by millions")
    yield case(million * 1e12, torch.tensor([2, 1]), label="rows that are wrong by 10¹⁸ and more")
