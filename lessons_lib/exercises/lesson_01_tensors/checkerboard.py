"""Exercise: a board of zeros and ones, made with slices."""

from collections.abc import Callable, Iterator
from typing import Any

from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_01_tensors.generous import any_dtype
from lessons_lib.exercises.lesson_01_tensors.lesson import lesson


def in_any_dtype(candidate: Callable[..., Any], rows: int, columns: int) -> Float[Tensor, "rows columns"]:
    return any_dtype(candidate(rows, columns))


@lesson.exercise(harness=in_any_dtype)
def checkerboard(rows: int, columns: int) -> Tensor:
    """Zeros and ones that alternate along rows and columns; the top left is 0."""


@checkerboard.cases
def boards(draw: Draw) -> Iterator[Case]:
    for rows, columns in [(2, 3), (4, 5), (3, 4), (4, 4), (3, 3), (1, 4), (5, 2), (1, 1), (6, 1), (9, 18)]:
        yield case(rows, columns, label=f"{rows} × {columns}")
    for _ in range(2):
        rows, columns = draw.sizes(2, 5, 40)
        yield case(rows, columns, label=f"{rows} × {columns}")
