"""Checks and the setup cell are deleted, and all that explains."""

from pathlib import Path

from tests.grading.papers import LESSON, paper, written

POINTS = 2
SAID = "A setup cell is missing; the course's own was run."


def hand_in(folder: Path) -> None:
    notebook = paper()
    notebook["cells"] = [cell for cell in notebook["cells"] if cell["id"] in ("scale_channels", "row_shares")]
    (folder / f"{LESSON}.ipynb").write_bytes(written(notebook))
