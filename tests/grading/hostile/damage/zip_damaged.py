"""A zip of which the end is missing."""

import io
import zipfile
from pathlib import Path

from tests.grading.submissions import LESSON, filled_notebook, notebook_bytes

POINTS = None  # no notebook of this student is found at all
MESSAGE = "is damaged or not a zip."


def hand_in(folder: Path) -> None:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as file:
        file.writestr(f"{LESSON}.ipynb", notebook_bytes(filled_notebook()))
    (folder / "work.zip").write_bytes(made.getvalue()[:-40])
