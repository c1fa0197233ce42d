"""An editor put a byte order mark in front."""

from pathlib import Path

from tests.grading.submissions import LESSON, filled_notebook, notebook_bytes

POINTS = 2
MESSAGE = "The file is saved as UTF-8-SIG, not as plain UTF-8."


def hand_in(folder: Path) -> None:
    (folder / f"{LESSON}.ipynb").write_bytes(b"\xef\xbb\xbf" + notebook_bytes(filled_notebook()))
