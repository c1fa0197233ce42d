"""No byte arrived."""

from pathlib import Path

from tests.grading.papers import LESSON

POINTS = 0
SAID = "The file is empty."


def hand_in(folder: Path) -> None:
    (folder / f"{LESSON}.ipynb").touch()
