"""A format that is not known, with fields of the wrong types."""

from pathlib import Path

from tests.grading.submissions import LESSON, code_cells, filled_notebook, notebook_bytes

POINTS = 2
MESSAGE = "3 cells are damaged and were left out."


def hand_in(folder: Path) -> None:
    notebook = filled_notebook()
    for cell in code_cells(notebook):
        cell.update(execution_count={"a": 1}, outputs="none", id=17)
    notebook["cells"][1:1] = [None, 3, "text"]
    (folder / f"{LESSON}.ipynb").write_bytes(notebook_bytes({**notebook, "nbformat": "99", "metadata": None}))
