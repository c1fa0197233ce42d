"""Esc, 2: the cell of an answer is a heading, its first line marked as one."""

from pathlib import Path

from tests.grading.papers import LESSON, RIGHT, cell_of, paper, written

POINTS = 2
SAID = "These were in text cells (markdown or raw) and were run as code: `row_shares`."
LOOK = True


def hand_in(folder: Path) -> None:
    notebook = paper({"scale_channels": RIGHT["scale_channels"]})
    cell_of(notebook, "row_shares").update(cell_type="markdown", source="## " + RIGHT["row_shares"])
    (folder / f"{LESSON}.ipynb").write_bytes(written(notebook))
