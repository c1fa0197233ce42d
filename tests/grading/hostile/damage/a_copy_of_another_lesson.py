"""Another lesson's notebook under this one's name."""

from pathlib import Path

from tests.grading.papers import LESSON, paper, written

POINTS = 0
SAID = "It opens the lesson 00_start_here and was handed in for 04_broadcasting: is it the wrong file?"
LOOK = True


def hand_in(folder: Path) -> None:
    (folder / f"{LESSON}.ipynb").write_bytes(written(paper({}, "00_start_here")))
