"""Exercise: the mean of each row of a table."""

from collections.abc import Iterator

from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_00_start_here.lesson import lesson


@lesson.exercise()
def mean_of_each_row(scores: Float[Tensor, "students exams"]) -> Float[Tensor, " students"]:
    """The mean of each student's exams."""


@mean_of_each_row.cases
def score_tables(draw: Draw) -> Iterator[Case]:
    yield case(draw.uniform(2, 3, high=10).round(), label="2 students, 3 exams")
    yield case(draw.uniform(5, 4, high=10), label="5 students, 4 exams")
    yield case(draw.uniform(3, 3, high=10), label="3 students, 3 exams")
    yield case(draw.uniform(1, 6, high=10), label="1 student")
    yield case(draw.uniform(4, 1, high=10), label="4 students, 1 exam")
