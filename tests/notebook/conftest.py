"""A lesson, and its functions as a notebook gets them."""

import pytest

from lessons_lib.checking.exercise.answer_form import (
    Number,
    Shape,
)
from lessons_lib.notebook.api import NotebookAPI
from lessons_lib.notebook.progress import ProgressStore
from tests.checking.sample_lesson import SampleLesson, make_lesson


@pytest.fixture
def lesson() -> SampleLesson:
    lesson = make_lesson()

    @lesson.prediction(Shape())
    def shape_of_sum() -> tuple[int, ...]:
        return (3, 4)

    @shape_of_sum.misconception("The axes are exchanged.")
    def exchanged() -> tuple[int, ...]:
        return (4, 3)

    @lesson.exercise(kind="value", form=Number(), hints=["one", "two"])
    def answer_to_all() -> float:
        return 42

    return lesson


@pytest.fixture
def api(lesson: SampleLesson) -> NotebookAPI:
    return NotebookAPI(lesson, ProgressStore(None))
