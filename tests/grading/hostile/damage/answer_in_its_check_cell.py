"""The answer was written into the cell of its check, below it."""

from pathlib import Path

from tests.grading.papers import LESSON, RIGHT, cell_of, paper, written

POINTS = 2
SAID = "`row_shares`: no answer where the check stands. It was found in another place and checked there."
LOOK = True


def hand_in(folder: Path) -> None:
    notebook = paper({"scale_channels": RIGHT["scale_channels"]})
    cell_of(notebook, "check-row_shares")["source"] += ["\n\n", RIGHT["row_shares"]]
    (folder / f"{LESSON}.ipynb").write_bytes(written(notebook))
