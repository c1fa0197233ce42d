"""An answer calls a function that is defined at the end of the notebook."""

from pathlib import Path

from tests.grading.submissions import LESSON, RIGHT, added_cell, filled_notebook, notebook_bytes

POINTS = 2
MESSAGE = "`row_shares`: tried once more after all cells had run"
LOOK = True


def hand_in(folder: Path) -> None:
    notebook = filled_notebook({**RIGHT, "row_shares": "def row_shares(counts):\n    return divided(counts)"})
    notebook["cells"].append(added_cell("def divided(t):\n    return t / t.sum(dim=1, keepdim=True)"))
    (folder / f"{LESSON}.ipynb").write_bytes(notebook_bytes(notebook))
