"""The blank cell was pasted again below the answer, with its check: the answer is not lost."""

from pathlib import Path

from tests.grading.submissions import LESSON, cell_with_id, filled_notebook, notebook_bytes

POINTS = 2
MESSAGE = ""


def hand_in(folder: Path) -> None:
    notebook = filled_notebook()
    blank = cell_with_id(filled_notebook({}), "row_shares")
    notebook["cells"] += [blank, cell_with_id(notebook, "check-row_shares")]
    (folder / f"{LESSON}.ipynb").write_bytes(notebook_bytes(notebook))
