"""Exercise: the mean of what a mask leaves over."""

from collections.abc import Iterator

import torch
from jaxtyping import Bool, Float
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.requirements.loops import no_python_loop
from lessons_lib.exercises.lesson_01_tensors.lesson import lesson

NAN = float("nan")


def many_rows(draw: Draw, n: int) -> tuple[Tensor, Tensor]:
    mask = draw.uniform(n, 4) > 0.5
    mask[:, 0] = True
    return draw.normal(n, 4), mask


@lesson.exercise(points=2, requirements=[no_python_loop(many_rows, over="the rows")])
def masked_mean(x: Float[Tensor, "n t"], mask: Bool[Tensor, "n t"]) -> Float[Tensor, " n"]:
    """The mean of each row's numbers where `mask` is True; nan in a row without any."""


@masked_mean.cases
def tables_and_masks(draw: Draw) -> Iterator[Case]:
    for mask, label in [
        ([[1, 1, 0], [0, 1, 0]], "2 rows, 3 columns"),
        ([[1, 0, 1, 1], [1, 1, 0, 0], [0, 0, 0, 1]], "3 rows, 4 columns"),
        ([[1, 1, 0], [0, 1, 1], [1, 0, 0]], "as many rows as columns"),
        ([[1, 1], [0, 1], [0, 1], [1, 1], [1, 0]], "5 rows, 2 columns"),
        ([[1, 0, 1]], "1 row"),
        ([[0, 1, 1, 1]], "1 row of 4"),
        ([[1], [0], [1]], "1 column"),
    ]:
        kept = torch.tensor(mask) == 1
        yield case(draw.normal(*kept.shape, mean=3), kept, label=label)
    kept = torch.tensor([[1, 0, 1], [1, 1, 0]]) == 1
    yield case(draw.normal(2, 3, mean=3).masked_fill(~kept, NAN), kept, label="nan where the mask is False")
    kept = torch.tensor([[0, 1, 1, 0], [1, 1, 1, 0], [0, 0, 1, 1]]) == 1
    yield case(draw.normal(3, 4, mean=3).masked_fill(~kept, NAN), kept, label="nan there again, 3 × 4")
    kept = torch.tensor([[1, 0, 1, 0], [0, 1, 1, 1]]) == 1
    x = draw.normal(2, 4, mean=3).masked_fill(~kept, NAN)
    x[0, 1], x[1, 0] = float("inf"), -float("inf")
    yield case(x, kept, label="infinities where the mask is False")
    kept = torch.tensor([[0, 0, 0], [1, 1, 0]]) == 1
    yield case(draw.normal(2, 3, mean=3), kept, label="a row without any True")
    kept = torch.tensor([[1, 0], [0, 0], [0, 0]]) == 1
    yield case(draw.normal(3, 2, mean=3), kept, label="two rows without any True")
    kept = torch.tensor([[1, 1, 0], [1, 0, 1]]) == 1
    x = draw.normal(2, 3, mean=3)
    x[0, 0] = x[1, 2] = 0.0
    yield case(x, kept, label="zeros that count")
    kept = torch.tensor([[1, 1, 0, 1], [0, 1, 1, 0]]) == 1
    x = draw.normal(2, 4, mean=3)
    x[0, 1] = x[1, 1] = 0.0
    yield case(x, kept, label="zeros that count, 2 × 4")
