"""The blank is still in its place, and the answer is the last cell of the notebook."""

from pathlib import Path

from tests.grading.submissions import LESSON, RIGHT, added_cell, filled_notebook, notebook_bytes

POINTS = 2
MESSAGE = "`row_shares`: the check doesn't find the answer. The grader found it in another place and checked it there."
LOOK = True


def hand_in(folder: Path) -> None:
    notebook = filled_notebook({"scale_channels": RIGHT["scale_channels"]})
    notebook["cells"].append(added_cell(RIGHT["row_shares"]))
    (folder / f"{LESSON}.ipynb").write_bytes(notebook_bytes(notebook))
