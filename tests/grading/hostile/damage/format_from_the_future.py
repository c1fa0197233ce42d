"""A format that is not known, with fields of the wrong types."""

from pathlib import Path

from tests.grading.papers import LESSON, code, paper, written

POINTS = 2
SAID = "3 cells are damaged and were left out."


def hand_in(folder: Path) -> None:
    notebook = paper()
    for cell in code(notebook):
        cell.update(execution_count={"a": 1}, outputs="none", id=17)
    notebook["cells"][1:1] = [None, 3, "text"]
    (folder / f"{LESSON}.ipynb").write_bytes(written({**notebook, "nbformat": "99", "metadata": None}))
