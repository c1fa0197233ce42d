"""Every cell is there twice; so is each answer and each check."""

from pathlib import Path

from tests.grading.submissions import LESSON, filled_notebook, notebook_bytes

POINTS = 2
MESSAGE = ""


def hand_in(folder: Path) -> None:
    notebook = filled_notebook()
    notebook["cells"] = [copy for cell in notebook["cells"] for copy in (cell, cell)]
    (folder / f"{LESSON}.ipynb").write_bytes(notebook_bytes(notebook))
