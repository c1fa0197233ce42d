"""Exercise: one gradient from many small backward passes."""

from collections.abc import Iterator
from typing import Any

from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.requirements.memory import peak_bytes
from lessons_lib.exercises.lesson_06_autograd_in_torch.inputs_alone import inputs_alone
from lessons_lib.exercises.lesson_06_autograd_in_torch.lesson import lesson


def a_long_table(draw: Draw) -> tuple[Any, ...]:
    """4,096 rows in parts of 16: their errors alone are 32,768 bytes together, and 128 bytes a part.

    One column, so that the parts' gradients may be kept in a list. Where 16 parts are made instead, a part needs 8,000 bytes.
    """
    return draw.normal(1), draw.normal(4096, 1), draw.normal(4096), 16


def _cause(peak: int) -> str:
    if peak < 30_000:
        return (
            "Parts of 16 rows need less. `chunk(rows)` makes `rows` parts: how many rows should a part have?"
        )
    if peak < 90_000:
        return "You kept something of all rows at once: the graphs of all parts, or a copy of the table. Which one outlives its part?"
    return (
        "All rows need that much at once: they went forward in one piece. What should go forward at one time?"
    )


@lesson.exercise(
    points=2,
    requirements=[peak_bytes(6_000, a_long_table, _cause), inputs_alone()],
    no_demand=["split cuts without copying"],
)
def gradient_in_parts(
    w: Float[Tensor, " d"], x: Float[Tensor, "n d"], y: Float[Tensor, " n"], rows: int
) -> Float[Tensor, " d"]:
    """The gradient with respect to w of the sum of all squared errors of x @ w, part by part."""


@gradient_in_parts.cases
def tables(draw: Draw) -> Iterator[Case]:
    for n, d, rows, label in (
        (6, 2, 2, "6 rows in parts of 2"),
        (7, 3, 3, "7 rows in parts of 3: the last part has 1"),
        (5, 4, 5, "all rows in one part"),
        (4, 4, 3, "as many rows as features"),
        (3, 2, 1, "parts of 1 row"),
    ):
        yield case(draw.normal(d), draw.normal(n, d), draw.normal(n), rows, label=label)
