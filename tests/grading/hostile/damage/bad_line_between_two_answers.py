"""Two answers are in one cell, and what stands between them raises an exception."""

from pathlib import Path

from tests.grading.papers import LESSON, RIGHT, paper, written

POINTS = 2
SAID = "A part of the exercise cell of `scale_channels` and `row_shares` couldn't be run (TypeError). "
LOOK = True


def hand_in(folder: Path) -> None:
    both = f"{RIGHT['scale_channels']}\n\n\nscale_channels()\n\n\n{RIGHT['row_shares']}"
    notebook = paper({"scale_channels": both})
    (folder / f"{LESSON}.ipynb").write_bytes(written(notebook))
