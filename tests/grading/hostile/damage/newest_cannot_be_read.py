"""The second upload broke off at once; the first is whole."""

import os
from pathlib import Path

from tests.grading.submissions import LESSON, filled_notebook, notebook_bytes

POINTS = 2
MESSAGE = "04_broadcasting.ipynb is the newest that can be read and was graded, not "
LOOK = True


def hand_in(folder: Path) -> None:
    new, old = folder / f"{LESSON} (1).ipynb", folder / f"{LESSON}.ipynb"
    new.write_bytes(b"{")
    old.write_bytes(notebook_bytes(filled_notebook()))
    os.utime(old, (1e9, 1e9))
