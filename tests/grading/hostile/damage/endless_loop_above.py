"""The cell never gets to the answer that stands in it."""

from pathlib import Path

from tests.grading.submissions import LESSON, RIGHT, filled_notebook, notebook_bytes

POINTS = 2
MESSAGE = "A part of the exercise cell of `row_shares` couldn't be run (stopped after "
LOOK = True


def hand_in(folder: Path) -> None:
    source = "while True:\n    pass\n\n\n" + RIGHT["row_shares"]
    (folder / f"{LESSON}.ipynb").write_bytes(notebook_bytes(filled_notebook({**RIGHT, "row_shares": source})))
