"""By the execution counts the answer above a wrong one ran after it, and before the check."""

from pathlib import Path

from tests.grading.papers import LESSON, RIGHT, added, cell_of, paper, written

POINTS = 2
SAID = "`row_shares` is defined more than once: what counts is the cell that begins `def row_shares(counts):`, above its check."
LOOK = True


def hand_in(folder: Path) -> None:
    notebook = paper({**RIGHT, "row_shares": "def row_shares(counts):\n    return counts"})
    cell_of(notebook, "row_shares")["execution_count"] = 3
    cell_of(notebook, "check-row_shares")["execution_count"] = 8
    place = notebook["cells"].index(cell_of(notebook, "row_shares"))
    notebook["cells"].insert(place, {**added(RIGHT["row_shares"]), "execution_count": 7})
    (folder / f"{LESSON}.ipynb").write_bytes(written(notebook))
