"""Exercise: the logarithm of a sum of exponentials, for numbers of any size."""

from collections.abc import Iterator

import torch
from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.requirements.by_hand import without
from lessons_lib.exercises.lesson_02_dtypes.lesson import lesson
from lessons_lib.exercises.lesson_02_dtypes.stable_softmax import SOFTMAXES


@lesson.exercise(
    points=2,
    requirements=[without("logsumexp", "log_softmax", "logaddexp", "softmax", operations=SOFTMAXES)],
    no_demand=["and the same shift saves it"],
)
def log_sum_exp(logits: Float[Tensor, "n classes"]) -> Float[Tensor, " n"]:
    """For each row the logarithm of the sum of its exponentials."""


@log_sum_exp.cases
def tables(draw: Draw) -> Iterator[Case]:
    yield case(draw.normal(2, 3), label="2 rows of 3 moderate numbers")
    yield case(draw.normal(4, 3, mean=2), label="4 rows of 3 moderate numbers")
    yield case(draw.normal(3, 3), label="as many rows as columns")
    yield case(draw.normal(2, 2), label="as many rows as columns, 2")
    yield case(draw.normal(2, 3, mean=1000), label="numbers around 1000")
    yield case(draw.normal(3, 2, mean=-1000), label="numbers around −1000")
    rows = draw.normal(3, 4) + torch.tensor([[1000.0], [0.0], [-1000.0]], dtype=torch.float64)
    yield case(rows, label="one row around 1000, one around 0, one around −1000")
    yield case(rows[[1, 2, 0]] * 2, label="rows around 0, −2000 and 2000")
    wide = torch.tensor([[-1500.0, 1500.0, 1499.0], [0.0, 2000.0, -2000.0]], dtype=torch.float64)
    yield case(wide, label="far apart within a row")
    yield case(wide[:, [1, 0, 2]] + 1, label="far apart within a row, in another order")
    apart = torch.tensor([[0.0, 0.0, 800.0], [-800.0, 0.0, 0.0]], dtype=torch.float64)
    yield case(apart, label="one far from the others")
    # The mean is near the largest here, the middle between the largest and the smallest isn't.
    lopsided = torch.tensor(
        [[-800.0, 700.0, 699.0, 701.0], [700.0, 698.0, 699.0, -900.0]], dtype=torch.float64
    )
    yield case(lopsided, label="one number far below the others")
    yield case(draw.normal(2, 1), label="one column")
    yield case(draw.normal(1, 4), label="one row")
    million = torch.tensor([[1e6, 1e6 + 3, -1e6], [-2e6, -2e6, -3e6]], dtype=torch.float64)
    yield case(million, label="around a million")
    yield case(million * 1e12, label="around 10¹⁸")
