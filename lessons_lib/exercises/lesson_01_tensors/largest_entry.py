"""Exercise: where the largest entry of a product's transpose is."""

from collections.abc import Callable, Iterator
from typing import Any

from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_01_tensors.generous import pair_of_ints
from lessons_lib.exercises.lesson_01_tensors.lesson import lesson


def as_two_ints(candidate: Callable[..., Any], a: Float[Tensor, "n d"], b: Float[Tensor, "d m"]) -> Any:
    return pair_of_ints(candidate(a, b))


@lesson.exercise(harness=as_two_ints)
def largest_entry(a: Float[Tensor, "n d"], b: Float[Tensor, "d m"]) -> tuple[int, int]:
    """Row and column of the largest entry of the transpose of a @ b."""


def _drawn(draw: Draw) -> tuple[int, int, int, int, int, str]:
    n, d, m = draw.sizes(3, 3)
    return n, d, m, draw.number(0, m), draw.number(0, n), f"({n}, {d}) times ({d}, {m})"


@largest_entry.cases
def two_matrices(draw: Draw) -> Iterator[Case]:
    for n, d, m, row, column, label in [
        (3, 2, 4, 1, 2, "(3, 2) times (2, 4)"),
        (5, 3, 2, 1, 4, "(5, 3) times (3, 2)"),
        (3, 3, 3, 2, 1, "all sizes equal"),
        (2, 4, 6, 4, 1, "(2, 4) times (4, 6)"),
        (4, 4, 4, 0, 3, "4 × 4"),
        (6, 2, 3, 2, 5, "(6, 2) times (2, 3)"),
        (4, 1, 1, 0, 2, "a column times one number"),
        (1, 3, 4, 1, 0, "a row times a table"),
        *(_drawn(draw) for _ in range(3)),
    ]:
        # Row `column` of a and column `row` of b point the same way and are long, so the largest entry is theirs.
        a, b = draw.normal(n, d, std=0.3), draw.normal(d, m, std=0.3)
        direction = draw.uniform(d, low=1, high=2)
        if n == d == m:  # else the largest of a * b would be there too
            direction[row] = 0
        a[column] = 5 * direction
        b[:, row] = 5 * direction
        # The smallest entry is somewhere else; in every second case it is also the largest without its sign.
        a[column - 1] = -(8 if n % 2 else 2) * direction
        if (
            row < m - 1
        ):  # one column of the transpose has its largest entry in the last row, below the answer's
            b[:, -1] = -direction / 2
        yield case(a, b, label=label)
    for n, d, m, row, column in [(3, 2, 4, 2, 1), (2, 3, 5, 3, 1)]:
        a, b = draw.uniform(n, d, low=-2, high=-1), draw.uniform(d, m, low=1, high=2)
        a[column] /= 5
        b[:, row] /= 5
        yield case(a, b, label=f"({n}, {d}) times ({d}, {m}), all entries below 0")
