"""As long a name as a disk takes."""

from pathlib import Path

from tests.grading.papers import LESSON, paper, written

STUDENT = "Al " * 85
POINTS = 2
SAID = ""


def hand_in(folder: Path) -> None:
    (folder / f"{LESSON}.ipynb").write_bytes(written(paper()))
