"""A named pipe: who opens it waits for ever."""

import os
from pathlib import Path

from tests.grading.submissions import LESSON, filled_notebook, notebook_bytes

POINTS = 2
MESSAGE = "is neither file nor folder."


def hand_in(folder: Path) -> None:
    (folder / f"{LESSON}.ipynb").write_bytes(notebook_bytes(filled_notebook()))
    os.mkfifo(folder / f"{LESSON} (2).ipynb")
