"""The files of a new exercise, and what it adds to the lesson's."""

import ast
import re
from pathlib import Path

from lessons_lib.authoring.course import Course
from lessons_lib.authoring.new.templates import ALTERNATIVES, ANSWERS, CELLS, QUESTIONS, filled
from lessons_lib.command import UserError

KINDS = tuple(QUESTIONS)
RECAP = re.compile(r"^# %% \[markdown\].*\n# ## Recap\b", re.MULTILINE)
TENSOR = re.compile(r"^from torch import .*\bTensor\b", re.MULTILINE)


def exercise_files(
    course: Course, slug: str, name: str, kind: str
) -> tuple[dict[Path, str], dict[Path, str]]:
    """The texts of new files and of those that are added to. Raises UserError where one of these is missing."""
    file = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()

    words = {"NAME": name, "FILE": file, "SLUG": slug, "WORDS": file.replace("_", " ")}

    questions, answers = course.package(slug), course.answers_package(slug)
    new = {
        questions / f"{file}.py": filled(QUESTIONS[kind], words),
        answers / f"{file}.py": filled(ANSWERS[kind], words),
    }
    changed = {}
    for part, package in ((course.exercises, questions), (course.answers, answers)):
        path = package / "__init__.py"
        module = f"{part.replace('/', '.')}.lesson_{slug}"
        changed[path] = _importing(_read(course, path), module, file)
    source = _read(course, course.source(slug))
    recap = RECAP.search(source)
    place = recap.start() if recap else len(source)
    changed[course.source(slug)] = source[:place] + filled(CELLS[kind], words) + source[place:]
    if kind in ALTERNATIVES:
        path = course.alternatives(slug)
        changed[path] = _importing_tensor(_read(course, path)) + filled(ALTERNATIVES[kind], words)
    return new, changed


def _read(course: Course, path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise UserError(
            f"there is no {course.name(path)} to add the exercise to: nothing was written"
        ) from None


def _importing(text: str, package: str, file: str) -> str:
    """A lesson's __init__.py that imports one module more, after the others: the order is the lesson's."""
    lines = text.splitlines()
    imports = [
        node for node in ast.parse(text).body if isinstance(node, ast.ImportFrom) and node.module == package
    ]
    if imports and imports[-1].end_lineno != imports[-1].lineno:  # a group in brackets
        end = (imports[-1].end_lineno or 0) - 1
        return "\n".join([*lines[:end], f"    {file} as {file},", *lines[end:], ""])
    names = [alias.name for node in imports for alias in node.names]
    start = next(
        number
        for number, line in enumerate(lines)
        if line.startswith((f"from {package} import", f"from {package}.lesson import"))
    )
    kept = [line for line in lines[start:] if not line.startswith(f"from {package} import")]
    if names:
        group = [f"from {package} import (  # noqa: I001 - in the order of the lesson"]
        group += [*(f"    {name} as {name}," for name in (*names, file)), ")"]
    else:
        group = [f"from {package} import {file} as {file}"]
    return "\n".join([*lines[:start], *group, *kept, ""])


def _importing_tensor(text: str) -> str:
    """The text with an import of Tensor, which the signatures name."""
    if TENSOR.search(text):
        return text
    lines = text.splitlines()
    body = ast.parse(text).body
    end = body[0].end_lineno or 0 if ast.get_docstring(ast.parse(text)) is not None else 0
    return "\n".join([*lines[:end], "", "from torch import Tensor", *lines[end:], ""])
