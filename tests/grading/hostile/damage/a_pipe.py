"""A named pipe: who opens it waits for ever."""

import os
from pathlib import Path

from tests.grading.papers import LESSON, paper, written

POINTS = 2
SAID = "is neither file nor folder."


def hand_in(folder: Path) -> None:
    (folder / f"{LESSON}.ipynb").write_bytes(written(paper()))
    os.mkfifo(folder / f"{LESSON} (2).ipynb")
