"""Versions of exercises, stored with each result, so that a change regrades only what it affects."""

import functools
import hashlib
import inspect
from pathlib import Path
from typing import TYPE_CHECKING

from lessons_lib import checking

if TYPE_CHECKING:
    from lessons_lib.checking.exercise.exercise import Exercise, Lesson


def exercise_version(exercise: "Exercise") -> str:
    """A short hash of the exercise's file and of the checking package."""
    return _digest(Path(inspect.getfile(exercise.reference)))


def lesson_versions(lesson: "Lesson") -> dict[str, str]:
    """The version of each exercise of a lesson, by name, in the lesson's order."""
    return {name: exercise_version(exercise) for name, exercise in lesson.exercises.items()}


@functools.cache
def _digest(file: Path) -> str:
    return hashlib.sha256(_judge_digest() + file.read_bytes()).hexdigest()[:16]


@functools.cache
def _judge_digest() -> bytes:
    """A digest of all files in the checking package."""
    folder = Path(checking.__path__[0])
    found = hashlib.sha256()
    for file in sorted(folder.rglob("*.py")):
        found.update(file.relative_to(folder).as_posix().encode() + b"\0" + file.read_bytes())
    return found.digest()
