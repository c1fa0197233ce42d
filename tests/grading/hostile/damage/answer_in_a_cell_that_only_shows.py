"""The answer was written over a cell that the grader would leave out."""

from pathlib import Path

from tests.grading.submissions import LESSON, RIGHT, code_cells, filled_notebook, notebook_bytes

POINTS = 2
MESSAGE = "`row_shares`: the check doesn't find the answer. The grader found it in another place and checked it there."
LOOK = True


def hand_in(folder: Path) -> None:
    notebook = filled_notebook({"scale_channels": RIGHT["scale_channels"]})
    shown = [cell for cell in code_cells(notebook) if "show" in cell["metadata"]["tags"]]
    shown[-1]["source"] = RIGHT["row_shares"]
    (folder / f"{LESSON}.ipynb").write_bytes(notebook_bytes(notebook))
