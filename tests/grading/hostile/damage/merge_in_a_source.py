"""A merge tool wrote both versions into the source of a cell, the right one first."""

from pathlib import Path

from tests.grading.submissions import LESSON, RIGHT, filled_notebook, notebook_bytes

POINTS = 2
MESSAGE = "The marks of a merge that wasn't finished were left out, in 1 cell."
LOOK = True


def hand_in(folder: Path) -> None:
    last = RIGHT["row_shares"].splitlines()[-1]
    both = f"<<<<<<< local\n{last}\n||||||| base\n    ...\n=======\n    return counts\n>>>>>>> remote"
    notebook = filled_notebook({**RIGHT, "row_shares": RIGHT["row_shares"].replace(last, both)})
    (folder / f"{LESSON}.ipynb").write_bytes(notebook_bytes(notebook))
