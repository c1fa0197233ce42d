"""The answer was written over a cell that the grader would leave out."""

from pathlib import Path

from tests.grading.papers import LESSON, RIGHT, code, paper, written

POINTS = 2
SAID = "`row_shares`: the check doesn't find the answer. The grader found it in another place and checked it there."
LOOK = True


def hand_in(folder: Path) -> None:
    notebook = paper({"scale_channels": RIGHT["scale_channels"]})
    shown = [cell for cell in code(notebook) if "show" in cell["metadata"]["tags"]]
    shown[-1]["source"] = RIGHT["row_shares"]
    (folder / f"{LESSON}.ipynb").write_bytes(written(notebook))
