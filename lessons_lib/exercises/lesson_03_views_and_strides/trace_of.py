"""Exercise: the trace, by walking along the diagonal in one stride."""

from collections.abc import Iterator

from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.requirements.by_hand import without
from lessons_lib.checking.requirements.loops import no_python_loop
from lessons_lib.exercises.lesson_03_views_and_strides.lesson import lesson

# By their last names: torch's, NumPy's and the tensor's own.
KNOW_THE_DIAGONAL = (
    "trace",
    "diagonal",
    "linalg_diagonal",
    "diagonal_copy",
    "diag",
    "diagflat",
    "diag_embed",
    "fill_diagonal_",
    "eye",
    "identity",
    "tril",
    "triu",
    "einsum",
)


def large_square(draw: Draw, n: int) -> tuple[Tensor]:
    return (draw.normal(n, n),)


OPERATIONS = (
    "trace",
    "diagonal",
    "diagonal_copy",
    "diag_embed",
    "fill_diagonal_",
    "eye",
    "tril",
    "triu",
)


@lesson.exercise(
    requirements=[
        without(*KNOW_THE_DIAGONAL, operations=OPERATIONS),
        no_python_loop(large_square),
    ]
)
def trace_of(x: Float[Tensor, "n n"]) -> Float[Tensor, ""]:
    """The sum of x[0, 0], x[1, 1], …: the trace of a square matrix."""


@trace_of.cases
def squares(draw: Draw) -> Iterator[Case]:
    yield case(draw.normal(3, 3), label="a plain square")
    yield case(draw.normal(5, 5), label="5 × 5")
    yield case(draw.normal(5, 7)[1:, 2:6], label="the part [1:, 2:6] of a (5, 7) table")
    yield case(draw.normal(6, 9)[:4, ::3][:3], label="3 rows of every third column")
    yield case(draw.normal(4, 4).T, label="a transposed square")
    yield case(draw.normal(9, 9)[:4, :4].T, label="a transposed part of a (9, 9) table")
    yield case(draw.normal(3, 8)[:, 4:7], label="columns 4 to 6 of a (3, 8) table")
    yield case(draw.normal(40, 40)[1:4, :6:2], label="every second column of a part of a (40, 40) table")
    yield case(
        draw.normal(60, 20)[:8:2, 1:13:3], label="every second row and third column of a (60, 20) table"
    )
    yield case(draw.normal(1, 1), label="1 × 1")
