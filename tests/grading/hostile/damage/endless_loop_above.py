"""The cell never gets to the answer that stands in it."""

from pathlib import Path

from tests.grading.papers import LESSON, RIGHT, paper, written

POINTS = 2
SAID = "A part of the exercise cell of `row_shares` couldn't be run (stopped after "
LOOK = True


def hand_in(folder: Path) -> None:
    source = "while True:\n    pass\n\n\n" + RIGHT["row_shares"]
    (folder / f"{LESSON}.ipynb").write_bytes(written(paper({**RIGHT, "row_shares": source})))
