"""A right answer passed its check, and was then spoilt in a cell further down, to see what happens."""

from pathlib import Path

from tests.grading.papers import LESSON, added, paper, written

POINTS = 2
SAID = ""


def hand_in(folder: Path) -> None:
    notebook = paper()
    notebook["cells"].append(added("def row_shares(counts):\n    return counts"))
    (folder / f"{LESSON}.ipynb").write_bytes(written(notebook))
