"""A wrong answer was left where it stands, and a right one written below the check."""

from pathlib import Path

from tests.grading.submissions import LESSON, RIGHT, added_cell, cell_with_id, filled_notebook, notebook_bytes

POINTS = 2
MESSAGE = "`row_shares` is defined more than once: what counts is the cell that begins `def row_shares(counts):`, below its check."
LOOK = True


def hand_in(folder: Path) -> None:
    notebook = filled_notebook({**RIGHT, "row_shares": "def row_shares(counts):\n    return counts"})
    place = notebook["cells"].index(cell_with_id(notebook, "check-row_shares"))
    notebook["cells"].insert(place + 1, added_cell(RIGHT["row_shares"]))
    (folder / f"{LESSON}.ipynb").write_bytes(notebook_bytes(notebook))
