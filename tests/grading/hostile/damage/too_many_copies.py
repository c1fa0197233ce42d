"""A thousand copies in a zip: no sentence names them all."""

import zipfile
from pathlib import Path

from tests.grading.submissions import LESSON, filled_notebook, notebook_bytes

POINTS = 2
MESSAGE = " and 994 more."


def hand_in(folder: Path) -> None:
    with zipfile.ZipFile(folder / "homework.zip", "w", zipfile.ZIP_DEFLATED) as file:
        for number in range(1_000):
            file.writestr(f"{number}/{LESSON}.ipynb", notebook_bytes(filled_notebook()))
