"""Another lesson's notebook under this one's name."""

from pathlib import Path

from tests.grading.submissions import LESSON, filled_notebook, notebook_bytes

POINTS = 0
MESSAGE = "It opens the lesson 00_start_here but was handed in for 04_broadcasting: is it the wrong file?"
LOOK = True


def hand_in(folder: Path) -> None:
    (folder / f"{LESSON}.ipynb").write_bytes(notebook_bytes(filled_notebook({}, "00_start_here")))
