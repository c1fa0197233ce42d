"""A zip whose members point out of it, one of them at another student's notebook."""

import zipfile
from pathlib import Path

from tests.grading.papers import LESSON, paper, written

POINTS = 2
SAID = "points out of its zip."


def hand_in(folder: Path) -> None:
    with zipfile.ZipFile(folder / "work.zip", "w") as file:
        file.writestr(f"../honest/{LESSON}.ipynb", written(paper({})))
        file.writestr(f"/tmp/{LESSON}.ipynb", written(paper({})))
        file.writestr(f"here/{LESSON}.ipynb", written(paper()))
