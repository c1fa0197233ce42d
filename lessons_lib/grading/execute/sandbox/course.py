"""The copy of lessons_lib that a worker imports: the collecting of evidence, the worker, and questions without answers."""

import shutil
from collections.abc import Collection
from pathlib import Path

import lessons_lib

# What the worker imports, and what a notebook may. Everything else stays outside: answers/ above all.
_WHOLE = (
    "checking",
    "notebook/cells",
    "counting",
    "edits",
    "repair",
    "viz",
    "gpu",
    "loading",
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
    """Makes folder/lessons_lib with the questions of these lessons."""
    source, copy = Path(lessons_lib.__path__[0]), folder / "lessons_lib"
    for name in (*_WHOLE, *(f"exercises/lesson_{slug}" for slug in slugs)):
        if (source / name).is_dir():
            shutil.copytree(source / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in _FILES:
        shutil.copy2(source / name, copy / name)
    for path in (copy, *copy.rglob("*")):  # the worker may be another user, whatever rights the sources have
        path.chmod(0o755 if path.is_dir() else 0o644)
