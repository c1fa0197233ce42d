"""The blank is still in its place, and the answer stands in a new cell below the check."""

from pathlib import Path

from tests.grading.papers import LESSON, RIGHT, added, cell_of, paper, written

POINTS = 2
SAID = "`row_shares`: the check doesn't find the answer. The grader found it in another place and checked it there."
LOOK = True


def hand_in(folder: Path) -> None:
    notebook = paper({"scale_channels": RIGHT["scale_channels"]})
    place = notebook["cells"].index(cell_of(notebook, "check-row_shares"))
    notebook["cells"].insert(place + 1, added(RIGHT["row_shares"]))
    (folder / f"{LESSON}.ipynb").write_bytes(written(notebook))
