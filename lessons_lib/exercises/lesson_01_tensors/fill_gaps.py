"""Bug hunt: what is filled is a copy."""

from collections.abc import Iterator

import torch
from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_01_tensors.lesson import lesson

NAN, INF = float("nan"), float("inf")


@lesson.hunt(no_demand=["the gaps that stay"])
def fill_gaps(x: Float[Tensor, "n d"], value: float) -> Float[Tensor, "n d"]:
    """x with `value` wherever it holds nan; x itself is left unchanged."""
    result = x.clone()
    result[result.isnan()].fill_(value)
    return result


@fill_gaps.cases
def tables(draw: Draw) -> Iterator[Case]:
    for n, d, gaps, value, label in [
        (2, 3, [(0, 1)], 7.0, "1 gap in 2 × 3 numbers"),
        (4, 2, [(0, 0), (3, 1), (2, 1)], -2.5, "3 gaps in 4 × 2 numbers"),
        (3, 3, [(1, 1), (1, 2)], 9.0, "2 gaps in one row"),
        (3, 4, [], 5.0, "no gap at all"),
        (2, 2, [(0, 0), (0, 1), (1, 0), (1, 1)], 4.0, "nothing but gaps"),
        (1, 4, [(0, 2)], 0.0, "one row, filled with 0"),
        (3, 1, [(1, 0)], 0.25, "one column"),
    ]:
        x = draw.normal(n, d, mean=1)
        for place in gaps:
            x[place] = NAN
        yield case(x, value, label=label)
    yield case(torch.tensor([[INF, NAN, 2.0], [NAN, 3.0, -INF]]).double(), 6.0, label="infinities stay")
    yield case(torch.tensor([[NAN, 4.0], [-INF, INF], [5.0, NAN]]).double(), -1.5, label="infinities again")
