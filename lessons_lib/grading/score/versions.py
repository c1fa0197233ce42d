"""Versions of exercises, stored with each result, so that a change regrades only what it affects."""

import functools
import hashlib
import inspect
from pathlib import Path
from typing import TYPE_CHECKING

from lessons_lib import checking

if TYPE_CHECKING:
    from lessons_lib.checking.exercise.answer_key import AnswerKey, LessonAnswers


def exercise_version(key: "AnswerKey") -> str:
    """A short hash of the files that hold the exercise, its reference and its misconceptions, and of the judge."""
    functions = (key.exercise.question, key.reference, *(wrong.function for wrong in key.misconceptions))
    files = sorted({inspect.getfile(inspect.unwrap(function)) for function in functions})
    return hashlib.sha256(_judge_digest() + b"".join(map(_digest, files))).hexdigest()[:16]


def lesson_versions(answers: "LessonAnswers") -> dict[str, str]:
    """The version of each exercise of a lesson, by name, in the lesson's order."""
    return {key.name: exercise_version(key) for key in answers.in_order()}


@functools.cache
def _digest(file: str) -> bytes:
    return hashlib.sha256(Path(file).read_bytes()).digest()


@functools.cache
def _judge_digest() -> bytes:
    """A digest of all files in the checking package."""
    folder = Path(checking.__path__[0])
    found = hashlib.sha256()
    for file in sorted(folder.rglob("*.py")):
        found.update(file.relative_to(folder).as_posix().encode() + b"\0" + file.read_bytes())
    return found.digest()
