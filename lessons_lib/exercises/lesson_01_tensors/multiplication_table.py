"""Exercise: the multiplication table, a column times a row."""

from collections.abc import Callable, Iterator
from typing import Any

from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_01_tensors.generous import any_dtype
from lessons_lib.exercises.lesson_01_tensors.lesson import lesson


def in_any_dtype(candidate: Callable[..., Any], n: int) -> Float[Tensor, "n n"]:
    return any_dtype(candidate(n))


@lesson.exercise(harness=in_any_dtype)
def multiplication_table(n: int) -> Tensor:
    """Row i, column j (counted from 0): i + 1 times j + 1."""


@multiplication_table.cases
def sizes(draw: Draw) -> Iterator[Case]:
    for n in (3, 5, 2, 4, 1, 10, 200, *draw.sizes(2, 11, 200)):
        yield case(n, label=f"n = {n}")
