"""The student's name is a formula, with a bell, a turned line and a quotation mark."""

from pathlib import Path

from tests.grading.submissions import LESSON, filled_notebook, notebook_bytes

STUDENT = '=HYPERLINK("x")\x07\u202e;=1+1 Zoë 王 <b>\'..'
POINTS = 2
MESSAGE = ""


def hand_in(folder: Path) -> None:
    (folder / f"{LESSON}.ipynb").write_bytes(notebook_bytes(filled_notebook()))
