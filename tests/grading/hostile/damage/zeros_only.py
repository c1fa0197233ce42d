"""The disk was full: the file has its size and holds only zeros."""

from pathlib import Path

from tests.grading.submissions import LESSON

POINTS = 0
MESSAGE = "The file holds nothing but blanks and zeros."


def hand_in(folder: Path) -> None:
    (folder / f"{LESSON}.ipynb").write_bytes(b"\0" * 100_000)
