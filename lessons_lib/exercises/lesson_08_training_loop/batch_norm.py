"""Exercise: BatchNorm by hand, in training and in evaluation."""

from collections.abc import Iterator

import torch
from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_08_training_loop.lesson import lesson


@lesson.exercise(points=2, no_demand=["without a scale and a shift to learn", "in training at least 2"])
def batch_norm(
    x: Float[Tensor, "n columns"],
    running_mean: Float[Tensor, " columns"],
    running_var: Float[Tensor, " columns"],
    training: bool,
) -> tuple[Float[Tensor, "n columns"], Float[Tensor, " columns"], Float[Tensor, " columns"]]:
    """The batch, normalised column by column, and both running values, moved in training."""


@batch_norm.cases
def batches(draw: Draw) -> Iterator[Case]:
    one = torch.tensor([[1.0], [3.0]], dtype=torch.float64)
    start = torch.zeros(1, dtype=torch.float64), torch.ones(1, dtype=torch.float64)
    yield case(one, *start, True, label="training: 1 and 3; compared: the result, both running values")
    yield case(one, start[0] + 1, start[1] * 4, False, label="evaluation: 1 and 3")
    for n, columns, training, label in (
        (5, 3, True, "training: 5 rows, 3 columns"),
        (4, 2, False, "evaluation: 4 rows, 2 columns"),
        (3, 3, True, "training: as many rows as columns"),
        (3, 3, False, "evaluation: as many rows as columns"),
        (2, 5, True, "training: 2 rows"),
        (1, 4, False, "evaluation: 1 row"),
    ):
        x = draw.normal(n, columns, mean=2, std=3)
        yield case(x, draw.normal(columns), draw.uniform(columns, low=0.5, high=3), training, label=label)
    small = draw.normal(6, 2, std=0.01)
    yield case(
        small, draw.normal(2), draw.uniform(2, low=0.5), True, label="training: columns of small numbers"
    )
    narrow = draw.uniform(2, low=1e-4, high=1e-3)
    yield case(
        draw.normal(3, 2, std=0.1), draw.normal(2), narrow, False, label="evaluation: small running variances"
    )
    constant = draw.normal(4, 2)
    constant[:, 0] = 2.0
    yield case(constant, draw.normal(2), draw.uniform(2, low=0.5), True, label="training: a constant column")
