"""Somebody edited the file by hand, and a comma between two cells is gone."""

from pathlib import Path

from tests.grading.papers import LESSON, paper, written

POINTS = 2
SAID = "The file is damaged: it stops being JSON in line 1. "
LOOK = True


def hand_in(folder: Path) -> None:
    data = written(paper())
    place = data.index(b'{"cell_type": "code"')
    (folder / f"{LESSON}.ipynb").write_bytes(data[:place].rstrip(b", ") + data[place:])
