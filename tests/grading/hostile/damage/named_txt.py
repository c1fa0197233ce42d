"""A browser took the notebook for a text."""

from pathlib import Path

from tests.grading.submissions import LESSON, filled_notebook, notebook_bytes

POINTS = 2
MESSAGE = "04_broadcasting.ipynb.txt isn't named like a notebook, but it is one, and was graded."


def hand_in(folder: Path) -> None:
    (folder / f"{LESSON}.ipynb.txt").write_bytes(notebook_bytes(filled_notebook()))
    (folder / "notes.txt").write_text("cells and sources", encoding="utf-8")
    (folder / "data.json").write_text("[1, 2]", encoding="utf-8")
