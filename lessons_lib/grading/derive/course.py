"""The copy of lessons_lib that a worker imports: the judge's evidence, the worker, and exercises without answers."""

import shutil
from collections.abc import Collection
from pathlib import Path

import lessons_lib
from lessons_lib.command import UserError
from lessons_lib.grading.derive.lesson import Derived

# What the worker imports, and what a notebook may. Everything else, such as authoring/, stays outside.
_WHOLE = (
    "checking",
    "notebook/cells",
    "counting",
    "viz",
    "gpu",
    "grading/execute/worker",
    "grading/execute/transport",
)
_FILES = (
    "__init__.py",
    "phrases.py",
    "notebook/__init__.py",
    "notebook/opening.py",
    "exercises/__init__.py",
    "grading/__init__.py",
    "grading/execute/__init__.py",
)


def write(folder: Path, slugs: Collection[str]) -> None:
    """Makes folder/lessons_lib with the exercises of these lessons.

    Raises UserError where a lesson can't be parted from its answers.
    """
    source, copy = Path(lessons_lib.__path__[0]), folder / "lessons_lib"
    for name in _WHOLE:
        if (source / name).is_dir():
            shutil.copytree(source / name, copy / name)
    for name in _FILES:
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(source / name, copy / name)
    for slug in slugs:
        _write_lesson(source, copy, slug)
    for path in (copy, *copy.rglob("*")):  # the worker may be another user, whatever rights the sources have
        path.chmod(0o755 if path.is_dir() else 0o644)


def _write_lesson(source: Path, copy: Path, slug: str) -> None:
    package = source / "exercises" / f"lesson_{slug}"
    derived = Derived(package, f"lessons_lib.exercises.lesson_{slug}")
    for leak in derived.leaks:
        raise UserError(f"{slug} can't be graded: {leak.file.name}, line {leak.line}: {leak.sentence}")
    for path, text in derived.sources().items():
        target = copy / path.relative_to(source)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
