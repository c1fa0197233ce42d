"""Exercise: from each row the number in a column of its own."""

from collections.abc import Iterator

import torch
from jaxtyping import Float, Int
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.requirements.loops import no_python_loop
from lessons_lib.exercises.lesson_01_tensors.lesson import lesson


def many_rows(draw: Draw, n: int) -> tuple[Tensor, Tensor]:
    return draw.normal(n, 3), draw.integers(0, 3, n)


@lesson.exercise(points=2, requirements=[no_python_loop(many_rows, over="the rows")])
def one_column_per_row(scores: Float[Tensor, "n c"], labels: Int[Tensor, " n"]) -> Float[Tensor, " n"]:
    """Number i is scores[i, labels[i]]."""


@one_column_per_row.cases
def scores_and_labels(draw: Draw) -> Iterator[Case]:
    for labels, c, label in [
        ([2, 0, 2, 1], 3, "4 rows, 3 columns"),
        ([1, 3, 0], 4, "3 rows, 4 columns"),
        ([2, 1, 1], 3, "as many rows as columns"),
        ([3, 0, 1, 1], 4, "as many rows as columns, 4 of them"),
        ([1, 2, 2, 0, 1], 3, "5 rows, 3 columns"),
        ([1], 2, "1 row"),
        ([2], 4, "1 row of 4"),
        ([0, 0], 3, "all labels 0"),
        ([0, 0, 0], 4, "all labels 0, 3 rows"),
        ([0, 0, 0, 0], 1, "1 column"),
    ]:
        yield case(draw.normal(len(labels), c), torch.tensor(labels), label=label)
