"""As long a name as a disk takes."""

from pathlib import Path

from tests.grading.submissions import LESSON, filled_notebook, notebook_bytes

STUDENT = "Al " * 85
POINTS = 2
MESSAGE = ""


def hand_in(folder: Path) -> None:
    (folder / f"{LESSON}.ipynb").write_bytes(notebook_bytes(filled_notebook()))
