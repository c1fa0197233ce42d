"""Two answers are in one cell, and what stands between them raises an exception."""

from pathlib import Path

from tests.grading.submissions import LESSON, RIGHT, filled_notebook, notebook_bytes

POINTS = 2
MESSAGE = "A part of the exercise cell of `scale_channels` and `row_shares` couldn't be run (TypeError). "
LOOK = True


def hand_in(folder: Path) -> None:
    both = f"{RIGHT['scale_channels']}\n\n\nscale_channels()\n\n\n{RIGHT['row_shares']}"
    notebook = filled_notebook({"scale_channels": both})
    (folder / f"{LESSON}.ipynb").write_bytes(notebook_bytes(notebook))
