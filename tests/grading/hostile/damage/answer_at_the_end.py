"""The blank is still in its place, and the answer is the last cell of the notebook."""

from pathlib import Path

from tests.grading.papers import LESSON, RIGHT, added, paper, written

POINTS = 2
SAID = "`row_shares`: no answer where the check stands. It was found in another place and checked there."
LOOK = True


def hand_in(folder: Path) -> None:
    notebook = paper({"scale_channels": RIGHT["scale_channels"]})
    notebook["cells"].append(added(RIGHT["row_shares"]))
    (folder / f"{LESSON}.ipynb").write_bytes(written(notebook))
