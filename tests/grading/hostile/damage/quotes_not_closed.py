"""A quotation mark is missing in the tags of a cell far up."""

from pathlib import Path

from tests.grading.papers import LESSON, paper, written

POINTS = 2
SAID = "The file is damaged: it stops being JSON in line 1. "
LOOK = True


def hand_in(folder: Path) -> None:
    data = written(paper()).replace(b'"setup"', b'"setup', 1)
    (folder / f"{LESSON}.ipynb").write_bytes(data)
