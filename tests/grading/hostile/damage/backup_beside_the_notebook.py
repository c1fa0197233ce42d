"""An editor and git left older versions, newer by the clock."""

import os
from pathlib import Path

from tests.grading.papers import LESSON, paper, written

POINTS = 2
SAID = ""


def hand_in(folder: Path) -> None:
    (folder / f"{LESSON}.ipynb").write_bytes(written(paper()))
    os.utime(folder / f"{LESSON}.ipynb", (1e9, 1e9))
    for suffix in ("~", ".bak", ".orig"):
        (folder / f"{LESSON}.ipynb{suffix}").write_bytes(written(paper({})))
