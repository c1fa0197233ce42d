"""A thousand copies in a zip: no sentence names them all."""

import zipfile
from pathlib import Path

from tests.grading.papers import LESSON, paper, written

POINTS = 2
SAID = " and 994 more."


def hand_in(folder: Path) -> None:
    with zipfile.ZipFile(folder / "homework.zip", "w", zipfile.ZIP_DEFLATED) as file:
        for number in range(1_000):
            file.writestr(f"{number}/{LESSON}.ipynb", written(paper()))
