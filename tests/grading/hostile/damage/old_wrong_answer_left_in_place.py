"""A wrong answer was left where it stands, and a right one written below the check."""

from pathlib import Path

from tests.grading.papers import LESSON, RIGHT, added, cell_of, paper, written

POINTS = 2
SAID = "`row_shares` is defined more than once: what counts is the cell that begins `def row_shares(counts):`, below its check."
LOOK = True


def hand_in(folder: Path) -> None:
    notebook = paper({**RIGHT, "row_shares": "def row_shares(counts):\n    return counts"})
    place = notebook["cells"].index(cell_of(notebook, "check-row_shares"))
    notebook["cells"].insert(place + 1, added(RIGHT["row_shares"]))
    (folder / f"{LESSON}.ipynb").write_bytes(written(notebook))
