"""The student's name is a formula, with a bell, a turned line and a quotation mark."""

from pathlib import Path

from tests.grading.papers import LESSON, paper, written

STUDENT = '=HYPERLINK("x")\x07\u202e;=1+1 Zoë 王 <b>\'..'
POINTS = 2
SAID = ""


def hand_in(folder: Path) -> None:
    (folder / f"{LESSON}.ipynb").write_bytes(written(paper()))
