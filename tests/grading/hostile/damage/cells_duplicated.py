"""Every cell is there twice; so is each answer and each check."""

from pathlib import Path

from tests.grading.papers import LESSON, paper, written

POINTS = 2
SAID = ""


def hand_in(folder: Path) -> None:
    notebook = paper()
    notebook["cells"] = [copy for cell in notebook["cells"] for copy in (cell, cell)]
    (folder / f"{LESSON}.ipynb").write_bytes(written(notebook))
