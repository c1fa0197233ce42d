"""The course's notebooks, and the order of the exercises in each."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lessons_lib.notebook.cells.names import names_in_cell

if TYPE_CHECKING:
    from lessons_lib.checking.exercise.exercise import Exercise, Lesson

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"


def exercises_in_order(lesson: "Lesson") -> "list[Exercise]":
    """The exercises and predictions in the notebook's order.

    Without a notebook (only the package is installed) in the order of registration.
    """
    try:
        notebook = json.loads((NOTEBOOKS / f"{lesson.slug}.ipynb").read_text(encoding="utf-8"))
        sources = ["".join(cell["source"]) for cell in notebook["cells"] if _has_exercise(cell)]
    except (OSError, ValueError, KeyError, TypeError):
        sources = []
    named = [name for source in map(names_in_cell, sources) for name in (*source.checks, *source.predicts)]
    known = [name for name in dict.fromkeys(named) if name in lesson.exercises]
    rest = [name for name in lesson.exercises if name not in known]
    return [lesson.exercises[name] for name in (*known, *rest)]


def _has_exercise(cell: dict[str, Any]) -> bool:
    return cell["cell_type"] == "code" and "show" not in cell["metadata"].get("tags", ())
