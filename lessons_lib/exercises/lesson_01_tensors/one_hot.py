"""Exercise: a row with a single 1 for each label."""

from collections.abc import Callable, Iterator
from typing import Any

import torch
from jaxtyping import Float, Int
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.requirements.by_hand import without
from lessons_lib.checking.requirements.loops import no_python_loop
from lessons_lib.exercises.lesson_01_tensors.generous import any_dtype
from lessons_lib.exercises.lesson_01_tensors.lesson import lesson


def many_labels(draw: Draw, n: int) -> tuple[Tensor, int]:
    return draw.integers(0, 5, n), 5


def in_any_dtype(
    candidate: Callable[..., Any], labels: Int[Tensor, " n"], classes: int
) -> Float[Tensor, "n classes"]:
    return any_dtype(candidate(labels, classes))


@lesson.exercise(
    points=2,
    harness=in_any_dtype,
    requirements=[no_python_loop(many_labels, over="the labels"), without("one_hot")],
)
def one_hot(labels: Int[Tensor, " n"], classes: int) -> Tensor:
    """Row i holds a 1 in column labels[i] and 0 elsewhere."""


@one_hot.cases
def labels_and_classes(draw: Draw) -> Iterator[Case]:
    for labels, classes, label in [
        ([2, 0, 2, 1], 3, "4 labels, 3 classes"),
        ([1, 3], 5, "2 labels, 5 classes"),
        ([0, 2, 1, 1], 4, "as many labels as classes; class 3 does not occur"),
        ([2, 0, 1], 3, "as many labels as classes"),
        ([0, 1, 1, 0, 2], 4, "the last class does not occur"),
        ([3], 4, "1 label"),
        ([0], 3, "1 label, 3 classes"),
        ([0, 0], 1, "1 class"),
    ]:
        yield case(torch.tensor(labels), classes, label=label)
    for _ in range(2):
        classes, n = draw.number(4, 9), draw.number(10, 30)
        yield case(draw.integers(0, classes, n), classes, label=f"{n} labels, {classes} classes")
