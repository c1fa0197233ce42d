"""Esc, 2: the cell of an answer is a heading, its first line marked as one."""

from pathlib import Path

from tests.grading.submissions import LESSON, RIGHT, cell_with_id, filled_notebook, notebook_bytes

POINTS = 2
MESSAGE = "These were in text cells (markdown or raw) and were run as code: `row_shares`."
LOOK = True


def hand_in(folder: Path) -> None:
    notebook = filled_notebook({"scale_channels": RIGHT["scale_channels"]})
    cell_with_id(notebook, "row_shares").update(cell_type="markdown", source="## " + RIGHT["row_shares"])
    (folder / f"{LESSON}.ipynb").write_bytes(notebook_bytes(notebook))
