"""Bug hunt: += with an index that occurs twice."""

from collections.abc import Callable, Iterator
from typing import Any

import torch
from jaxtyping import Float, Int
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_01_tensors.generous import any_dtype
from lessons_lib.exercises.lesson_01_tensors.lesson import lesson


def in_any_dtype(
    candidate: Callable[..., Any], labels: Int[Tensor, " n"], classes: int
) -> Float[Tensor, " classes"]:
    return any_dtype(candidate(labels, classes))


@lesson.exercise(kind="hunt", harness=in_any_dtype)
def count_labels(labels: Int[Tensor, " n"], classes: int) -> Tensor:
    """How often each of the labels 0 to classes - 1 occurs."""
    counts = torch.zeros(classes)
    counts[labels] += 1
    return counts


@count_labels.cases
def labels_and_classes(draw: Draw) -> Iterator[Case]:
    for labels, classes, label in [
        ([2, 0, 2, 2], 3, "one label three times"),
        ([1, 1, 0, 3, 1, 3], 4, "6 labels, 4 classes"),
        ([0, 0, 2, 1], 5, "the last two classes do not occur"),
        ([1, 1, 1, 1], 4, "the same label four times"),
        ([0, 2, 1], 3, "each label once"),
        ([0, 0, 0], 1, "one class"),
        ([0], 1, "one class and one label"),
        ([1] * 300 + [0] * 5, 3, "one label 300 times"),
        ([0] * 260 + [1] * 2, 2, "one label 260 times"),
    ]:
        yield case(torch.tensor(labels), classes, label=label)
    for _ in range(2):
        classes, n = draw.number(4, 9), draw.number(10, 30)
        yield case(draw.integers(0, classes, n), classes, label=f"{n} labels, {classes} classes")
