"""Ctrl-A, R: no cell is code any more, and the tags are gone."""

from pathlib import Path

from tests.grading.papers import LESSON, paper, written

POINTS = 2
SAID = "These were in text cells (markdown or raw) and were run as code: a setup cell, `scale_channels`, `row_shares`."
LOOK = True


def hand_in(folder: Path) -> None:
    notebook = paper()
    for cell in notebook["cells"]:
        cell.update(cell_type="raw", metadata={})
    (folder / f"{LESSON}.ipynb").write_bytes(written(notebook))
