"""The cell begins with a magic that only the learner's machine knows."""

from pathlib import Path

from tests.grading.papers import LESSON, RIGHT, paper, written

POINTS = 2
SAID = ""


def hand_in(folder: Path) -> None:
    source = "%%my_timer -n 3\n" + RIGHT["row_shares"]
    (folder / f"{LESSON}.ipynb").write_bytes(written(paper({**RIGHT, "row_shares": source})))
