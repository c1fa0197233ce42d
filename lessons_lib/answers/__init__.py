"""The answers of each lesson: reference, hints and misconceptions, in the same tree as lessons_lib/exercises.

This folder is the trust boundary of grading: it is never copied into the sandbox in which submissions run. Only the
learner's kernel, the authors' tools and the grader's own process import it; nothing in `exercises`, `checking`,
`counting` or `viz` may.
"""

import functools
import importlib
from typing import TYPE_CHECKING

from lessons_lib import exercises

if TYPE_CHECKING:
    from lessons_lib.checking.exercise.answer_key import AnswerKey, LessonAnswers


@functools.cache
def load(slug: str) -> "LessonAnswers":
    """The answers of the lesson with this slug. Raises LookupError, one sentence, if there is no such lesson."""
    import torch

    lesson = exercises.load(slug)
    with torch.device(
        "cpu"
    ):  # some make tensors as they are read, and a notebook may have another default device
        made: LessonAnswers = importlib.import_module(f"{__name__}.lesson_{lesson.slug}").answers
    return made


def find(name: str) -> "AnswerKey":
    """The answer key of the exercise with this name. Raises LookupError with the nearest names."""
    exercise = exercises.find(name)
    return load(exercise.lesson).keys[name]
