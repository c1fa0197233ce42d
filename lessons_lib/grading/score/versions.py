"""Versions of exercises, stored with each result, so that a change regrades only what it affects."""

import ast
import functools
import hashlib
import inspect
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from lessons_lib import checking
from lessons_lib.notebook.cells.syntax import parse_quietly

if TYPE_CHECKING:
    from lessons_lib.checking.exercise.answer_key import AnswerKey, LessonAnswers

_LESSONS = ("lessons_lib.exercises.lesson_", "lessons_lib.answers.lesson_")


@functools.cache  # a lesson has hundreds of misconceptions, and every submission asks
def exercise_version(key: "AnswerKey") -> str:
    """A short hash of all files of the lesson that the exercise and its answers are made from, and of the judge."""
    functions = (key.exercise.question, key.reference, *(wrong.function for wrong in key.misconceptions))
    own = {inspect.getfile(inspect.unwrap(function)) for function in functions}
    files = sorted(own.union(*map(_used_by, own)))
    return hashlib.sha256(_judge_digest() + b"".join(map(_digest, files))).hexdigest()[:16]


def lesson_versions(answers: "LessonAnswers") -> dict[str, str]:
    """The version of each exercise of a lesson, by name, in the lesson's order."""
    return {key.name: exercise_version(key) for key in answers.in_order()}


@functools.cache
def _used_by(file: str) -> frozenset[str]:
    """The files of lessons that a file imports from, and those that they do; not the lists of a lesson's exercises."""
    names = set()
    for node in ast.walk(parse_quietly(Path(file).read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith(_LESSONS):
            names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    modules = filter(None, map(sys.modules.get, names))
    found = {module.__file__ for module in modules if module.__file__ and not hasattr(module, "__path__")}
    return frozenset(found.union(*(_used_by(other) for other in found if other != file)))


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
