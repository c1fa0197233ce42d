"""A zip of which the end is missing."""

import io
import zipfile
from pathlib import Path

from tests.grading.papers import LESSON, paper, written

POINTS = None  # no notebook of this student is found at all
SAID = "is damaged or no zip."


def hand_in(folder: Path) -> None:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as file:
        file.writestr(f"{LESSON}.ipynb", written(paper()))
    (folder / "work.zip").write_bytes(made.getvalue()[:-40])
