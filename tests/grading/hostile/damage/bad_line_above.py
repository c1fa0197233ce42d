"""A function that is not Python stands above the answer, in one cell."""

from pathlib import Path

from tests.grading.papers import LESSON, RIGHT, paper, written

POINTS = 2
SAID = "A part of the exercise cell of `row_shares` couldn't be run (SyntaxError, in line "
LOOK = True


def hand_in(folder: Path) -> None:
    source = "def other(x:\n    return x\n\n\n" + RIGHT["row_shares"]
    (folder / f"{LESSON}.ipynb").write_bytes(written(paper({**RIGHT, "row_shares": source})))
