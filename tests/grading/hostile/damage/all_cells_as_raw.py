"""Ctrl-A, R: no cell is code any more, and the tags are gone."""

from pathlib import Path

from tests.grading.submissions import LESSON, filled_notebook, notebook_bytes

POINTS = 2
MESSAGE = "These were in text cells (markdown or raw) and were run as code: a setup cell, `scale_channels`, `row_shares`."
LOOK = True


def hand_in(folder: Path) -> None:
    notebook = filled_notebook()
    for cell in notebook["cells"]:
        cell.update(cell_type="raw", metadata={})
    (folder / f"{LESSON}.ipynb").write_bytes(notebook_bytes(notebook))
