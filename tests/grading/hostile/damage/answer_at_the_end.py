"""The blank is still in its place, and the answer is the last cell of the notebook."""

from pathlib import Path

from tests.grading.papers import LESSON, RIGHT, added, paper, written

POINTS = 2
SAID = "`row_shares`: the check doesn't find the answer. The grader found it in another place and checked it there."
LOOK = True


def hand_in(folder: Path) -> None:
    notebook = paper({"scale_channels": RIGHT["scale_channels"]})
    notebook["cells"].append(added(RIGHT["row_shares"]))
    (folder / f"{LESSON}.ipynb").write_bytes(written(notebook))
