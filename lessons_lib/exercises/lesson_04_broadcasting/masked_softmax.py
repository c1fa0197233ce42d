"""Exercise: softmax over rows of different lengths."""

from collections.abc import Iterator

import torch
from jaxtyping import Float, Int
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.requirements.loops import no_python_loop
from lessons_lib.exercises.lesson_04_broadcasting.lesson import lesson


def many_rows(draw: Draw, n: int) -> tuple[Tensor, Tensor]:
    return draw.normal(n, n), draw.integers(1, n + 1, n)


@lesson.exercise(points=2, requirements=[no_python_loop(many_rows)])
def masked_softmax(
    scores: Float[Tensor, "batch time"], lengths: Int[Tensor, " batch"]
) -> Float[Tensor, "batch time"]:
    """The softmax of the first lengths[b] scores of each row b, and 0 past them."""


@masked_softmax.cases
def rows_and_lengths(draw: Draw) -> Iterator[Case]:
    for lengths, time, label in [
        ([2, 3], 3, "2 rows of 3"),
        ([1, 4, 2], 4, "3 rows of 4"),
        ([3, 1, 2], 3, "as many rows as positions"),
        ([2, 4, 1, 3], 4, "as many rows as positions, 4 of them"),
        ([0, 2], 3, "a row of length 0"),
        ([4, 0, 0], 5, "two rows of length 0"),
        ([2], 4, "1 row"),
        ([1], 3, "1 row of 1"),
    ]:
        yield case(draw.normal(len(lengths), time), torch.tensor(lengths), label=label)
    for lengths, time in [([3, 2], 4), ([2, 4, 1], 5)]:
        scores = draw.normal(len(lengths), time)
        scores[:, 0] = 0
        yield case(scores, torch.tensor(lengths), label=f"{len(lengths)} rows that begin with a score of 0")
    for lengths, time, label in [
        ([3, 2], 4, "scores of about 1000"),
        ([1, 2, 3], 3, "scores of about 1000, square"),
    ]:
        yield case(draw.normal(len(lengths), time, mean=1000, std=2), torch.tensor(lengths), label=label)
    for lengths, time in [([3, 2], 4), ([1, 2, 3], 5)]:
        low = draw.normal(len(lengths), time, mean=-1000, std=2)
        yield case(low, torch.tensor(lengths), label=f"{len(lengths)} rows of scores of about −1000")
        large = draw.normal(len(lengths), time)
        large[:, -1] = 1000
        yield case(
            large, torch.tensor(lengths), label=f"{len(lengths)} rows, a score of 1000 past the length"
        )
    for levels, lengths, time, label in [
        ([990, -990], [4, 3], 4, "a row near 1000 and a row near −1000"),
        ([-990, 0, 990], [2, 5, 3], 5, "rows near −1000, 0 and 1000"),
    ]:
        level = torch.tensor(levels, dtype=torch.float64)
        yield case(draw.normal(len(lengths), time) + level[:, None], torch.tensor(lengths), label=label)
