"""The notebook is one long line, so that a merge left both of them whole: a blank one and the answered one."""

from pathlib import Path

from tests.grading.submissions import LESSON, filled_notebook, notebook_bytes

POINTS = 2
MESSAGE = "The file holds the marks of a merge that wasn't finished. Both versions were read; 4 cells are in only one of them."
LOOK = True


def hand_in(folder: Path) -> None:
    blank, answered = notebook_bytes(filled_notebook({})), notebook_bytes(filled_notebook())
    data = b"<<<<<<< HEAD\n" + blank + b"\n=======\n" + answered + b"\n>>>>>>> theirs\n"
    (folder / f"{LESSON}.ipynb").write_bytes(data)
