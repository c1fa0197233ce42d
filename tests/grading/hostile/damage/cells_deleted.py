"""Checks and the setup cell are deleted, and all that explains."""

from pathlib import Path

from tests.grading.submissions import LESSON, filled_notebook, notebook_bytes

POINTS = 2
MESSAGE = "A setup cell is missing; the course's own was run."


def hand_in(folder: Path) -> None:
    notebook = filled_notebook()
    notebook["cells"] = [cell for cell in notebook["cells"] if cell["id"] in ("scale_channels", "row_shares")]
    (folder / f"{LESSON}.ipynb").write_bytes(notebook_bytes(notebook))
