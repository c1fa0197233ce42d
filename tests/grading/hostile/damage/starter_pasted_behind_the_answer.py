"""The blank cell was pasted again below the answer, with its check: the answer is not lost."""

from pathlib import Path

from tests.grading.papers import LESSON, cell_of, paper, written

POINTS = 2
SAID = ""


def hand_in(folder: Path) -> None:
    notebook = paper()
    blank = cell_of(paper({}), "row_shares")
    notebook["cells"] += [blank, cell_of(notebook, "check-row_shares")]
    (folder / f"{LESSON}.ipynb").write_bytes(written(notebook))
