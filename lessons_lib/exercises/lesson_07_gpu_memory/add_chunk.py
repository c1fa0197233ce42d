"""Exercise: the two numbers of an online softmax, brought up to date with one more chunk."""

from collections.abc import Iterator

import torch
from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_07_gpu_memory.lesson import lesson

Statistics = tuple[Tensor, Tensor]


@lesson.exercise(points=2)
def add_chunk(
    largest: Float[Tensor, " n"], total: Float[Tensor, " n"], chunk: Float[Tensor, "n columns"]
) -> tuple[Float[Tensor, " n"], Float[Tensor, " n"]]:
    """Each row's largest number and sum of exponentials, after one more chunk of columns."""


@add_chunk.cases
def rows_so_far(draw: Draw) -> Iterator[Case]:
    for n, columns, label in (
        (2, 3, "2 rows, 3 new columns"),
        (4, 2, "4 rows, 2 new columns"),
        (3, 3, "as many rows as new columns"),
        (1, 4, "1 row"),
        (5, 1, "1 new column"),
    ):
        yield case(draw.normal(n), draw.uniform(n, low=1, high=4), draw.normal(n, columns), label=label)
    for shift, label in ((5, "the new numbers are larger"), (-5, "the new numbers are smaller")):
        yield case(draw.normal(3), draw.uniform(3, low=1, high=4), draw.normal(3, 4) + shift, label=label)
    for n in (2, 3):
        nothing = torch.full((n,), -torch.inf, dtype=torch.float64), torch.zeros(n, dtype=torch.float64)
        yield case(*nothing, draw.normal(n, 4), label=f"the start of {n} rows: −∞ and 0")
        yield case(*nothing, draw.normal(n, 3) - 9, label=f"the start of {n} rows, far below 0")
    fresh = torch.tensor([-torch.inf, 5.0, -torch.inf], dtype=torch.float64)
    counted = torch.tensor([0.0, 2.0, 0.0], dtype=torch.float64)
    yield case(fresh, counted, draw.normal(3, 2) + 4, label="two rows at their start, one further on")
    yield case(fresh[:2], counted[:2], draw.normal(2, 3) + 5, label="one row at its start, one further on")
    for around in (1000.0, -1000.0):
        near = draw.normal(3, 4) + around
        yield case(
            draw.normal(3) + around, draw.uniform(3, low=1, high=4), near, label=f"numbers around {around:g}"
        )
    far = torch.tensor([900.0, -900.0], dtype=torch.float64)
    yield case(far, draw.uniform(2, low=1, high=4), -far[:, None] + draw.normal(2, 3), label="far apart")
