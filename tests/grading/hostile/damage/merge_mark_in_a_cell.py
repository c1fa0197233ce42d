"""One mark of a merge was left within an answer."""

from pathlib import Path

from tests.grading.papers import LESSON, RIGHT, paper, written

POINTS = 2
SAID = "The marks of a merge that wasn't finished were left out, in 1 cell."
LOOK = True


def hand_in(folder: Path) -> None:
    source = RIGHT["row_shares"].replace("    return", "=======\n    return")
    (folder / f"{LESSON}.ipynb").write_bytes(written(paper({**RIGHT, "row_shares": source})))
