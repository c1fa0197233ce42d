"""The questions of each lesson: a package `lesson_NN_slug`, with a file for each exercise.

A question is a signature with its docstring, its cases and requirements; for a bug hunt also the broken program. This
folder is copied into the sandbox in which submissions run, so nothing here may hold or import an answer: those are in
`lessons_lib.answers`. Lint checks it (`lessons_lib/authoring/rules/questions.py`).
"""

import difflib
import functools
import importlib
import pkgutil
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # the names of the lessons are known without torch
    from lessons_lib.checking.exercise.exercise import Exercise, Lesson

_PREFIX = "lesson_"


def slugs() -> list[str]:
    """The slugs of all lessons, in order: ['00_start_here', …]."""
    names = (module.name for module in pkgutil.iter_modules(__path__))
    return sorted(name.removeprefix(_PREFIX) for name in names if name.startswith(_PREFIX))


@functools.cache
def load(slug: str) -> "Lesson":
    """The lesson with this slug. Raises LookupError, one sentence, if there is none."""
    if slug not in slugs():
        near = difflib.get_close_matches(str(slug), slugs(), n=1)
        raise LookupError(f"There is no lesson {slug!r}; the nearest is {(near or slugs())[0]!r}.")
    lesson: Lesson = importlib.import_module(f"{__name__}.{_PREFIX}{slug}").lesson
    return lesson


def find(name: str) -> "Exercise":
    """The exercise with this name, in whichever lesson. Raises LookupError with the nearest names."""
    everything = {key: exercise for slug in slugs() for key, exercise in load(slug).exercises.items()}
    if name not in everything:
        near = difflib.get_close_matches(name, everything, n=3)
        raise LookupError(f"There is no exercise {name!r}{nearest(near)}")
    return everything[name]


def nearest(names: list[str]) -> str:
    """The end of a sentence that offers these names."""
    return f"; did you mean {' or '.join(repr(n) for n in names)}?" if names else "."
