"""One mark of a merge was left within an answer."""

from pathlib import Path

from tests.grading.submissions import LESSON, RIGHT, filled_notebook, notebook_bytes

POINTS = 2
MESSAGE = "The marks of a merge that wasn't finished were left out, in 1 cell."
LOOK = True


def hand_in(folder: Path) -> None:
    source = RIGHT["row_shares"].replace("    return", "=======\n    return")
    (folder / f"{LESSON}.ipynb").write_bytes(notebook_bytes(filled_notebook({**RIGHT, "row_shares": source})))
