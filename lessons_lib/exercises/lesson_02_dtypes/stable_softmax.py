"""Exercise: a softmax that no logit makes overflow."""

from collections.abc import Iterator

import torch
from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.requirements.by_hand import without
from lessons_lib.exercises.lesson_02_dtypes.lesson import lesson

# What torch's own softmax, its logarithm, and log-sum-exp come down to.
SOFTMAXES = ("_softmax", "_log_softmax", "logsumexp", "logaddexp", "_logcumsumexp", "logcumsumexp")


@lesson.exercise(
    points=2,
    requirements=[without("softmax", "log_softmax", "logsumexp", "softmin", operations=SOFTMAXES)],
    no_demand=["gives the numbers alone"],
)
def stable_softmax(logits: Float[Tensor, "n classes"]) -> Float[Tensor, "n classes"]:
    """Each row's exponentials divided by their sum, for logits of any size."""


@stable_softmax.cases
def tables(draw: Draw) -> Iterator[Case]:
    yield case(draw.normal(2, 3), label="2 rows of 3 moderate logits")
    yield case(draw.normal(4, 3), label="4 rows of 3 moderate logits")
    yield case(draw.normal(3, 3), label="as many rows as classes")
    yield case(draw.normal(2, 3, mean=100), label="logits around 100")
    # three digits each, so that the card shows how they differ
    near = torch.tensor([[997.0, 999.0, 998.0], [999.0, 996.0, 998.0]], dtype=torch.float64)
    yield case(near, label="logits just below 1000")
    yield case(draw.normal(3, 2, mean=-1000), label="logits around −1000")
    rows = draw.normal(3, 4) + torch.tensor([[1000.0], [0.0], [-1000.0]], dtype=torch.float64)
    yield case(rows, label="one row around 1000, one around 0, one around −1000")
    yield case(rows[[1, 2, 0]] * 2, label="rows around 0, −2000 and 2000")
    wide = torch.tensor([[-1500.0, 1500.0, 1499.0], [0.0, 2000.0, -2000.0]], dtype=torch.float64)
    yield case(wide, label="far apart within a row")
    yield case(wide[:, [1, 0, 2]] + 1, label="far apart within a row, in another order")
    yield case(wide[:, [2, 0, 1]] - 1, label="far apart within a row, in a third order")
    # The mean is near the largest here, the middle between the largest and the smallest isn't.
    lopsided = torch.tensor(
        [[-800.0, 700.0, 699.0, 701.0], [700.0, 698.0, 699.0, -900.0]], dtype=torch.float64
    )
    yield case(lopsided, label="one logit far below the others")
    yield case(draw.normal(2, 1), label="one class")
    yield case(draw.normal(1, 4), label="one row")
    spread = torch.tensor([[0.0, 60.0, 85.0], [95.0, 40.0, 84.0]], dtype=torch.float64)
    yield case(spread, label="logits from 0 to 95")
    yield case(draw.normal(2, 3, mean=600), label="logits around 600")
    yield case(draw.normal(3, 4, mean=750), label="logits around 750")
    edge = torch.tensor([[706.0, 707.0, 708.0, 711.0], [0.0, 1.0, 2.0, 3.0]], dtype=torch.float64)
    yield case(edge, label="a row that exp nearly bears")
    yield case(edge[:, 1:], label="a row that exp nearly bears, with fewer classes")
    million = torch.tensor([[1e6, 1e6 + 1, -1e6], [-1e6 - 2, -1e6, -1e6 - 1]], dtype=torch.float64)
    yield case(million, label="around a million")
    yield case(million[:, [2, 0, 1]], label="around a million, in another order")
    largest = torch.finfo(torch.float64).max
    ends = torch.tensor([[largest, 0.0, -largest], [-largest, largest, 1.0]], dtype=torch.float64)
    yield case(ends, label="the largest float64, and the lowest")
