"""A function that is not Python stands below the answer, in one cell."""

from pathlib import Path

from tests.grading.submissions import LESSON, RIGHT, filled_notebook, notebook_bytes

POINTS = 2
MESSAGE = "A part of the exercise cell of `row_shares` couldn't be run (SyntaxError, in line "
LOOK = True


def hand_in(folder: Path) -> None:
    source = RIGHT["row_shares"] + "\n\n\ndef other(x):\n    return x +\n"
    (folder / f"{LESSON}.ipynb").write_bytes(notebook_bytes(filled_notebook({**RIGHT, "row_shares": source})))
