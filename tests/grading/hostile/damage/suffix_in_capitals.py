"""A system without small letters."""

from pathlib import Path

from tests.grading.papers import LESSON, paper, written

POINTS = 2
SAID = ""


def hand_in(folder: Path) -> None:
    (folder / f"{LESSON}.IPYNB").write_bytes(written(paper()))
