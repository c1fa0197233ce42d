"""What answers each lesson's exercises: the tree of lessons_lib/exercises once more, and never in a grader's sandbox."""

import functools
import importlib
from typing import TYPE_CHECKING

from lessons_lib import exercises

if TYPE_CHECKING:
    from lessons_lib.checking.exercise.answer_key import AnswerKey, LessonAnswers


@functools.cache
def load(slug: str) -> "LessonAnswers":
    """The answers of the lesson with this slug. Raises LookupError, one sentence, if there is no such lesson."""
    lesson = exercises.load(slug)
    made: LessonAnswers = importlib.import_module(f"{__name__}.lesson_{lesson.slug}").answers
    return made


def find(name: str) -> "AnswerKey":
    """The answer key of the exercise with this name. Raises LookupError with the nearest names."""
    exercise = exercises.find(name)
    return load(exercise.lesson).keys[name]
