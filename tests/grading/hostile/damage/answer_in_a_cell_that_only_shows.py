"""The answer was written over a cell that the grader would leave out."""

from pathlib import Path

from tests.grading.papers import LESSON, RIGHT, code, paper, written

POINTS = 2
SAID = "`row_shares`: no answer where the check stands. It was found in another place and checked there."
LOOK = True


def hand_in(folder: Path) -> None:
    notebook = paper({"scale_channels": RIGHT["scale_channels"]})
    shown = [cell for cell in code(notebook) if "show" in cell["metadata"]["tags"]]
    shown[-1]["source"] = RIGHT["row_shares"]
    (folder / f"{LESSON}.ipynb").write_bytes(written(notebook))
