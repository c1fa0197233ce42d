"""Exercise: columns with mean 0 and standard deviation 1."""

from collections.abc import Iterator

import torch
from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_04_broadcasting.lesson import lesson


@lesson.exercise()
def standardise_columns(x: Float[Tensor, "n d"]) -> Float[Tensor, "n d"]:
    """Columns with mean 0 and standard deviation 1 (torch's `std`, which divides by n − 1)."""


@standardise_columns.cases
def tables(draw: Draw) -> Iterator[Case]:
    columns = torch.tensor([10.0, -4.0, 100.0, 7.0], dtype=torch.float64)
    spreads = torch.tensor([1.0, 5.0, 0.3, 2.0], dtype=torch.float64)
    for n, d, label in [
        (5, 3, "5 rows, 3 columns"),
        (3, 3, "as many rows as columns"),
        (4, 4, "as many rows as columns, 4 of them"),
        (7, 2, "7 rows, 2 columns"),
        (6, 1, "1 column"),
        (2, 3, "2 rows"),
    ]:
        yield case(draw.normal(n, d) * spreads[:d] + columns[:d], label=label)
