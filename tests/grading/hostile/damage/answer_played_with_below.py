"""A right answer passed its check, and was then spoilt in a cell further down, to see what happens."""

from pathlib import Path

from tests.grading.submissions import LESSON, added_cell, filled_notebook, notebook_bytes

POINTS = 2
MESSAGE = ""


def hand_in(folder: Path) -> None:
    notebook = filled_notebook()
    notebook["cells"].append(added_cell("def row_shares(counts):\n    return counts"))
    (folder / f"{LESSON}.ipynb").write_bytes(notebook_bytes(notebook))
