"""Esc, M: the cell of an answer is no code any more."""

from pathlib import Path

from tests.grading.submissions import LESSON, cell_with_id, filled_notebook, notebook_bytes

POINTS = 2
MESSAGE = "These were in text cells (markdown or raw) and were run as code: `row_shares`."
LOOK = True


def hand_in(folder: Path) -> None:
    notebook = filled_notebook()
    cell_with_id(notebook, "row_shares")["cell_type"] = "markdown"
    (folder / f"{LESSON}.ipynb").write_bytes(notebook_bytes(notebook))
