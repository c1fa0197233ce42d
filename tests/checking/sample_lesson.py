"""A small exercise made for tests: the mean of each row, with every part an exercise can have."""

from collections.abc import Callable, Iterator
from typing import Any

from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.collect.evidence import collect
from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.exercise.exercise import Exercise, Lesson
from lessons_lib.checking.judge.verdict import Verdict
from lessons_lib.checking.judging import judge

Answer = Callable[[Tensor], Tensor]


def verdict_on(exercise: Exercise, answer: object, **more: Any) -> Verdict:
    """The verdict on an answer. more: for judge()."""
    return judge(exercise, collect(exercise, answer), **more)


def make_lesson() -> Lesson:
    """A fresh lesson, so that a test may change it."""
    lesson = Lesson("98_sample", "Sample")

    @lesson.exercise(points=2, hints=["vague", "plain"])
    def row_means(x: Float[Tensor, "n d"]) -> Float[Tensor, " n"]:
        """The mean of each row."""
        return x.mean(dim=1)

    @row_means.cases
    def tables(draw: Draw) -> Iterator[Case]:
        yield case(draw.normal(2, 3), label="2 rows, 3 columns")
        yield case(draw.normal(3, 3), label="a square")
        yield case(draw.normal(4, 2), label="4 rows, 2 columns")

    @row_means.misconception("Your numbers are those of the columns.")
    def column_means(x: Tensor) -> Tensor:
        return x.mean(dim=0)

    @row_means.misconception("Your numbers are sums.")
    def row_sums(x: Tensor) -> Tensor:
        return x.sum(dim=1)

    @row_means.misconception("Your rows are squared first.")
    def squared_means(x: Tensor) -> Tensor:
        return x.square().mean(dim=1)

    return lesson


def row_means_exercise() -> Exercise:
    return make_lesson().exercises["row_means"]


def exercise_giving(reference: Answer, *, low: float = -1.0, high: float = 3.0) -> Exercise:
    """An exercise on tables: of 2 × 3 numbers, 4 × 5, 1 × 1 and 3 × 3, from low to high."""

    def wanted(x: Float[Tensor, "n d"]) -> Float[Tensor, "n d"]:
        return reference(x)

    exercise = Lesson("98_sample", "Sample").exercise()(wanted)

    @exercise.cases
    def tables(draw: Draw) -> Iterator[Case]:
        yield case(draw.uniform(2, 3, low=low, high=high))
        yield case(draw.uniform(4, 5, low=low, high=high))
        yield case(draw.uniform(1, 1, low=2, high=3))
        yield case(draw.uniform(3, 3, low=low, high=high))

    return exercise


def total_of(candidate: Callable[[Tensor], Tensor], x: Tensor) -> Tensor:
    """A harness: not the learner's own code, though it raises if their answer is not a tensor."""
    return candidate(x).sum()
