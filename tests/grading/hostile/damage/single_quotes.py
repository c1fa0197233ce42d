"""A script wrote what Python prints of the notebook, and not JSON."""

from pathlib import Path

from tests.grading.submissions import LESSON, filled_notebook

POINTS = 2
MESSAGE = "The file is damaged: it stops being JSON in line 1. "
LOOK = True


def hand_in(folder: Path) -> None:
    (folder / f"{LESSON}.ipynb").write_text(repr(filled_notebook()), encoding="utf-8")
