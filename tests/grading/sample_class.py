"""A class that hands in lesson 00: right, wrong, left alone, and broken off."""

import json
import sqlite3
from pathlib import Path
from typing import Any

from lessons_lib.grading.gradebook.database_file import FILE_NAME
from tests.grading.submissions import filled_notebook, notebook_bytes

LESSON = "00_start_here"
ANSWERS = [
    "def mean_of_each_row(scores):\n    return scores.mean(dim=1)",
    "def mean_of_each_row(scores):\n    return scores.mean(dim=0)",
    "def mean_of_each_row(scores):\n    ...",
    "import os\nos._exit(1)",
    "def mean_of_each_row(scores):\n    return [1, 2",
]


def write_class(folder: Path, students: int) -> None:
    """folder/student NN/00_start_here.ipynb, for so many students."""
    for number in range(students):
        own = folder / f"student {number:02}"
        own.mkdir(parents=True)
        answer = ANSWERS[number % len(ANSWERS)]
        (own / f"{LESSON}.ipynb").write_bytes(
            notebook_bytes(filled_notebook({"mean_of_each_row": answer}, LESSON))
        )


def contents(out: Path) -> dict[str, list[Any]]:
    """Everything in a gradebook, but for the time that it took."""
    with sqlite3.connect(out / FILE_NAME) as book:
        tables = {
            name: list(book.execute(f"SELECT * FROM {name} ORDER BY 1, 2, 3"))
            for name in ("results", "overrides")
        }
        columns = "student, lesson, path, sha256, isolation, look, notes"
        tables["attempts"] = list(book.execute(f"SELECT {columns} FROM attempts ORDER BY 1, 2"))
        tables["meta"] = list(book.execute("SELECT * FROM meta ORDER BY 1"))
    return json.loads(json.dumps(tables))
