"""A quotation mark is missing in the tags of a cell far up."""

from pathlib import Path

from tests.grading.submissions import LESSON, filled_notebook, notebook_bytes

POINTS = 2
MESSAGE = "The file is damaged: it stops being JSON in line 1. "
LOOK = True


def hand_in(folder: Path) -> None:
    data = notebook_bytes(filled_notebook()).replace(b'"setup"', b'"setup', 1)
    (folder / f"{LESSON}.ipynb").write_bytes(data)
