"""An old tool saved the notebook: no cell has an id."""

from pathlib import Path

from tests.grading.papers import LESSON, paper, written

POINTS = 2
SAID = ""


def hand_in(folder: Path) -> None:
    notebook = paper()
    for cell in notebook["cells"]:
        del cell["id"]
    (folder / f"{LESSON}.ipynb").write_bytes(written({**notebook, "nbformat_minor": 4}))
