"""The answer was written below another one that comes later."""

from pathlib import Path

from tests.grading.submissions import LESSON, RIGHT, cell_with_id, filled_notebook, notebook_bytes

POINTS = 2
MESSAGE = "`row_shares`: the check doesn't find the answer. The grader found it in another place and checked it there."
LOOK = True


def hand_in(folder: Path) -> None:
    notebook = filled_notebook({"scale_channels": RIGHT["scale_channels"]})
    cell_with_id(notebook, "masked_softmax")["source"] += ["\n\n", RIGHT["row_shares"]]
    (folder / f"{LESSON}.ipynb").write_bytes(notebook_bytes(notebook))
