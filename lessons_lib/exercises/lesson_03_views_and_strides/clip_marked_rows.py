"""Bug hunt: two masks, one after the other, which write into a copy."""

from collections.abc import Iterator

import torch
from jaxtyping import Bool, Float
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.requirements.views import owns_memory
from lessons_lib.exercises.lesson_03_views_and_strides.lesson import lesson


@lesson.hunt(points=2, requirements=[owns_memory()])
def clip_marked_rows(
    table: Float[Tensor, "rows columns"], marked: Bool[Tensor, " rows"]
) -> Float[Tensor, "rows columns"]:
    """The table with 0 for each negative number in a marked row; the other rows as they are."""
    result = table.clone()
    result[marked][result[marked] < 0] = 0
    return result


@clip_marked_rows.cases
def tables(draw: Draw) -> Iterator[Case]:
    yield case(draw.normal(3, 4), torch.tensor([True, False, True]), label="rows 0 and 2 of 3 are marked")
    yield case(
        draw.normal(5, 2),
        torch.tensor([False, True, True, False, False]),
        label="rows 1 and 2 of 5 are marked",
    )
    yield case(
        draw.normal(4, 4),
        torch.tensor([False, False, False, True]),
        label="the last row of a square is marked",
    )
    yield case(
        draw.normal(3, 3), torch.tensor([True, True, False]), label="rows 0 and 1 of a square are marked"
    )
    yield case(draw.normal(2, 5), torch.tensor([False, False]), label="no row is marked")
    yield case(draw.normal(3, 2), torch.tensor([True, True, True]), label="every row is marked")
    yield case(draw.normal(2, 3) * 1e-4, torch.tensor([True, False]), label="numbers near 0")
    yield case(draw.normal(3, 2) * 1e4, torch.tensor([False, True, True]), label="numbers far from 0")
