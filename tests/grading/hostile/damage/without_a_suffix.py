"""The suffix was lost."""

from pathlib import Path

from tests.grading.submissions import LESSON, filled_notebook, notebook_bytes

POINTS = 2
MESSAGE = "04_broadcasting isn't named like a notebook, but it is one, and was graded."


def hand_in(folder: Path) -> None:
    (folder / f"{LESSON}").write_bytes(notebook_bytes(filled_notebook()))
    (folder / "notes.txt").write_text("cells and sources", encoding="utf-8")
    (folder / "data.json").write_text("[1, 2]", encoding="utf-8")
