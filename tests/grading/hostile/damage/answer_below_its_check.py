"""The blank is still in its place, and the answer stands in a new cell below the check."""

from pathlib import Path

from tests.grading.submissions import LESSON, RIGHT, added_cell, cell_with_id, filled_notebook, notebook_bytes

POINTS = 2
MESSAGE = "`row_shares`: the check doesn't find the answer. The grader found it in another place and checked it there."
LOOK = True


def hand_in(folder: Path) -> None:
    notebook = filled_notebook({"scale_channels": RIGHT["scale_channels"]})
    place = notebook["cells"].index(cell_with_id(notebook, "check-row_shares"))
    notebook["cells"].insert(place + 1, added_cell(RIGHT["row_shares"]))
    (folder / f"{LESSON}.ipynb").write_bytes(notebook_bytes(notebook))
