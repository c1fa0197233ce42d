"""Somebody edited the file by hand, and a comma between two cells is gone."""

from pathlib import Path

from tests.grading.submissions import LESSON, filled_notebook, notebook_bytes

POINTS = 2
MESSAGE = "The file is damaged: it stops being JSON in line 1. "
LOOK = True


def hand_in(folder: Path) -> None:
    data = notebook_bytes(filled_notebook())
    place = data.index(b'{"cell_type": "code"')
    (folder / f"{LESSON}.ipynb").write_bytes(data[:place].rstrip(b", ") + data[place:])
