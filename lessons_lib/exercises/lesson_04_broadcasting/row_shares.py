"""Exercise: every number as a share of its row."""

from collections.abc import Iterator

from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_04_broadcasting.lesson import lesson


@lesson.exercise()
def row_shares(counts: Float[Tensor, "n d"]) -> Float[Tensor, "n d"]:
    """Every number as a share of its row: each row adds up to 1."""


@row_shares.cases
def count_tables(draw: Draw) -> Iterator[Case]:
    for n, d, label in [
        (2, 3, "2 rows, 3 columns"),
        (3, 3, "as many rows as columns"),
        (4, 4, "as many rows as columns, 4 of them"),
        (5, 2, "5 rows, 2 columns"),
        (1, 4, "1 row"),
    ]:
        yield case(draw.uniform(n, d, low=1, high=20).round(), label=label)
    yield case(draw.uniform(2, 3, low=1, high=20) / 1e4, label="numbers far below 1")
    yield case(draw.uniform(3, 2, low=1, high=20) / 1e4, label="3 rows of numbers far below 1")
