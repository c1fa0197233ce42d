"""An answer of ninety thousand minus signs beside right ones."""

from pathlib import Path

from tests.grading.submissions import LESSON, RIGHT, filled_notebook, notebook_bytes

POINTS = 2
MESSAGE = ""


def hand_in(folder: Path) -> None:
    answers = {**RIGHT, "standardise_columns": "standardise_columns = " + "-" * 90_000 + "1"}
    (folder / f"{LESSON}.ipynb").write_bytes(notebook_bytes(filled_notebook(answers)))
