"""A system without small letters."""

from pathlib import Path

from tests.grading.submissions import LESSON, filled_notebook, notebook_bytes

POINTS = 2
MESSAGE = ""


def hand_in(folder: Path) -> None:
    (folder / f"{LESSON}.IPYNB").write_bytes(notebook_bytes(filled_notebook()))
