"""More megabytes than anyone reads; they take no room on the disk."""

from pathlib import Path

from tests.grading.papers import LESSON, paper, written

POINTS = 0
SAID = "clear its outputs and save it again."


def hand_in(folder: Path) -> None:
    with (folder / f"{LESSON}.ipynb").open("wb") as file:
        file.write(written(paper()))
        file.truncate(2_000_000_000)
