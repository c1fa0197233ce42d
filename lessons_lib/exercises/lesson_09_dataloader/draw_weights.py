"""Exercise: a weight for each item, so that each class gets its share of the draws."""

from collections.abc import Iterator

import torch
from jaxtyping import Float, Int
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_09_dataloader.lesson import lesson


@lesson.exercise(points=2, no_demand=["at least one item"])
def draw_weights(labels: Int[Tensor, " n"], shares: Float[Tensor, " classes"]) -> Float[Tensor, " n"]:
    """The probability with which each item is drawn, if class c should get shares[c] of the draws."""


@draw_weights.cases
def classes(draw: Draw) -> Iterator[Case]:
    for labels, shares, label in (
        ([0, 0, 1, 0], [0.5, 0.5], "4 items of 2 classes, half of the draws for each"),
        ([0, 0, 0, 1, 0], [0.8, 0.2], "5 items of 2 classes, drawn as often as they are"),
        ([1, 0, 1, 1, 1, 0], [0.75, 0.25], "6 items of 2 classes, the rare one drawn more often"),
        ([2, 0, 1, 2, 2, 0, 2], [0.25, 0.25, 0.5], "7 items of 3 classes"),
        ([0, 1, 2], [0.25, 0.25, 0.5], "3 items of 3 classes, one of each"),
        ([1, 0, 0, 2, 0, 1], [1 / 3, 1 / 3, 1 / 3], "6 items of 3 classes, a third of the draws for each"),
        ([1, 1, 0, 1], [0.0, 1.0], "a class that should never come"),
        ([0, 2, 2, 0, 2], [0.25, 0.5, 0.25], "class 1 has no item"),
        ([1, 1, 0, 0, 0], [0.25, 0.25, 0.5], "class 2 has no item"),
        ([1], [0.25, 0.75], "a single item"),
    ):
        yield case(torch.tensor(labels), torch.tensor(shares, dtype=torch.float64), label=label)
    k = draw.number(4, 7)
    of_each = torch.cat([torch.arange(k), draw.integers(0, k, draw.number(15, 25))])
    parts = draw.uniform(k, low=0.1)
    yield case(of_each, parts / parts.sum(), label="more items and classes")
