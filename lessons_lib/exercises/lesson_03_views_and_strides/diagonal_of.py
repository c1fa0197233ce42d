"""Exercise: the diagonal of any table, as a view."""

from collections.abc import Iterator

from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.requirements.by_hand import without
from lessons_lib.checking.requirements.views import is_view_of
from lessons_lib.exercises.lesson_03_views_and_strides.lesson import lesson


@lesson.exercise(
    points=2,
    requirements=[
        without("diagonal", "linalg_diagonal", "diag", "einsum", operations=["diagonal", "diagonal_copy"]),
        is_view_of("x"),
    ],
)
def diagonal_of(x: Float[Tensor, "rows columns"]) -> Float[Tensor, " shorter"]:
    """x[0, 0], x[1, 1], … as far as there are rows and columns."""


@diagonal_of.cases
def tables(draw: Draw) -> Iterator[Case]:
    yield case(draw.normal(3, 5), label="3 rows, 5 columns")
    yield case(draw.normal(9, 2)[:5], label="5 rows, 2 columns, the first rows of a longer table")
    yield case(draw.normal(4, 4), label="a square")
    yield case(draw.normal(3, 6).T, label="a transposed table")
    yield case(draw.normal(6, 7)[1:4, 2:], label="rows 1 to 3 and columns 2 to 6 of a larger table")
    yield case(draw.normal(7, 8)[:5, ::2], label="5 rows of every second column of a larger table")
    yield case(draw.normal(9, 9)[:2, 4:], label="2 rows of columns 4 to 8 of a larger table")
    yield case(draw.normal(40, 40)[1:5, :6:2], label="every second column of a part of a (40, 40) table")
    yield case(
        draw.normal(60, 20)[:6:2, 1:13:3], label="every second row and third column of a (60, 20) table"
    )
    yield case(draw.normal(1, 4), label="1 row")
