"""An editor put a byte order mark in front."""

from pathlib import Path

from tests.grading.papers import LESSON, paper, written

POINTS = 2
SAID = "The file is saved as UTF-8-SIG, not as plain UTF-8."


def hand_in(folder: Path) -> None:
    (folder / f"{LESSON}.ipynb").write_bytes(b"\xef\xbb\xbf" + written(paper()))
