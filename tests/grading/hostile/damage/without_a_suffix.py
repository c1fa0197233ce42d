"""The suffix was lost."""

from pathlib import Path

from tests.grading.papers import LESSON, paper, written

POINTS = 2
SAID = "04_broadcasting is not named as a notebook is; what it holds was graded."


def hand_in(folder: Path) -> None:
    (folder / f"{LESSON}").write_bytes(written(paper()))
    (folder / "notes.txt").write_text("cells and sources", encoding="utf-8")
    (folder / "data.json").write_text("[1, 2]", encoding="utf-8")
