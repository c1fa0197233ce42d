"""The cell begins with a magic that only the learner's machine knows."""

from pathlib import Path

from tests.grading.submissions import LESSON, RIGHT, filled_notebook, notebook_bytes

POINTS = 2
MESSAGE = ""


def hand_in(folder: Path) -> None:
    source = "%%my_timer -n 3\n" + RIGHT["row_shares"]
    (folder / f"{LESSON}.ipynb").write_bytes(notebook_bytes(filled_notebook({**RIGHT, "row_shares": source})))
