"""A small exercise made for tests: the mean of each row, with every part an exercise can have."""

from collections.abc import Callable, Iterator

from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.cases import Case, Draw, case
from lessons_lib.checking.exercise import Exercise, Lesson


def make_lesson() -> Lesson:
    """A fresh lesson, so that a test may change it."""
    lesson = Lesson("98_toys", "Toys")

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


def total_of(candidate: Callable[[Tensor], Tensor], x: Tensor) -> Tensor:
    """A drive: not the learner's own code, though it fails where their answer is no tensor."""
    return candidate(x).sum()
