"""An answer with a million blanks in the midst of a line, which a careless pattern reads for hours."""

from pathlib import Path

from tests.grading.submissions import LESSON, RIGHT, filled_notebook, notebook_bytes

POINTS = 2
MESSAGE = ""


def hand_in(folder: Path) -> None:
    answers = {**RIGHT, "standardise_columns": "x = 1" + " " * 1_000_000 + "# x"}
    (folder / f"{LESSON}.ipynb").write_bytes(notebook_bytes(filled_notebook(answers)))
