"""A small exercise made for tests: the mean of each row, with every part an exercise can have."""

import dataclasses
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.collect.evidence import collect
from lessons_lib.checking.exercise.answer_form import AnswerForm
from lessons_lib.checking.exercise.answer_key import AnswerKey, LessonAnswers
from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.exercise.exercise import Lesson
from lessons_lib.checking.judge.verdict import Verdict
from lessons_lib.checking.judging import judge


class SampleLesson(LessonAnswers):
    """A lesson whose questions and answers are written together: what is decorated is the reference."""

    def __init__(self, slug: str = "98_sample", title: str = "Sample") -> None:
        super().__init__(Lesson(slug, title))

    def exercise(
        self, *, hints: Sequence[str] = (), survivors: Mapping[str, str] | None = None, **asked: Any
    ) -> Callable[[Callable[..., Any]], AnswerKey]:
        """Decorator: a reference whose signature is the question's. asked: for `Lesson.exercise`."""

        def register(reference: Callable[..., Any]) -> AnswerKey:
            question = self.lesson.exercise(**asked)(reference)
            return self.to(question, hints=hints, survivors=survivors)(reference)

        return register

    def prediction(self, form: AnswerForm) -> Callable[[Callable[..., Any]], AnswerKey]:
        """Decorator: computes what is to be predicted."""
        return self.exercise(kind="prediction", points=0, form=form)


Answer = Callable[[Tensor], Tensor]


def verdict_on(key: AnswerKey, answer: object, **more: Any) -> Verdict:
    """The verdict on an answer. more: for judge()."""
    return judge(key, collect(key.exercise, answer), **more)


def make_lesson() -> SampleLesson:
    """A fresh lesson, so that a test may change it."""
    lesson = SampleLesson()

    def row_means(x: Float[Tensor, "n d"]) -> Float[Tensor, " n"]:
        """The mean of each row."""
        return x.mean(dim=1)

    key = lesson.exercise(points=2, hints=["vague", "plain"])(row_means)

    @key.exercise.cases
    def tables(draw: Draw) -> Iterator[Case]:
        yield case(draw.normal(2, 3), label="2 rows, 3 columns")
        yield case(draw.normal(3, 3), label="a square")
        yield case(draw.normal(4, 2), label="4 rows, 2 columns")

    @key.misconception("Your numbers are those of the columns.")
    def column_means(x: Tensor) -> Tensor:
        return x.mean(dim=0)

    @key.misconception("Your numbers are sums.")
    def row_sums(x: Tensor) -> Tensor:
        return x.sum(dim=1)

    @key.misconception("Your rows are squared first.")
    def squared_means(x: Tensor) -> Tensor:
        return x.square().mean(dim=1)

    return lesson


def row_means_exercise() -> AnswerKey:
    return make_lesson().keys["row_means"]


def altered(key: AnswerKey, **asked: Any) -> AnswerKey:
    """The key of the same exercise, but for what is asked otherwise."""
    return dataclasses.replace(key, exercise=dataclasses.replace(key.exercise, **asked))


def exercise_giving(reference: Answer, *, low: float = -1.0, high: float = 3.0) -> AnswerKey:
    """An exercise on tables: of 2 × 3 numbers, 4 × 5, 1 × 1 and 3 × 3, from low to high."""

    def wanted(x: Float[Tensor, "n d"]) -> Float[Tensor, "n d"]:
        return reference(x)

    exercise = SampleLesson().exercise()(wanted)

    @exercise.exercise.cases
    def tables(draw: Draw) -> Iterator[Case]:
        yield case(draw.uniform(2, 3, low=low, high=high))
        yield case(draw.uniform(4, 5, low=low, high=high))
        yield case(draw.uniform(1, 1, low=2, high=3))
        yield case(draw.uniform(3, 3, low=low, high=high))

    return exercise


def total_of(candidate: Callable[[Tensor], Tensor], x: Tensor) -> Tensor:
    """A harness: not the learner's own code, though it raises if their answer is not a tensor."""
    return candidate(x).sum()
