"""Esc, M: the cell of an answer is no code any more."""

from pathlib import Path

from tests.grading.papers import LESSON, cell_of, paper, written

POINTS = 2
SAID = "These were in text cells (markdown or raw) and were run as code: `row_shares`."
LOOK = True


def hand_in(folder: Path) -> None:
    notebook = paper()
    cell_of(notebook, "row_shares")["cell_type"] = "markdown"
    (folder / f"{LESSON}.ipynb").write_bytes(written(notebook))
