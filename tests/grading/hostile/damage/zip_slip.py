"""A zip whose members point out of it, one of them at another student's notebook."""

import zipfile
from pathlib import Path

from tests.grading.submissions import LESSON, filled_notebook, notebook_bytes

POINTS = 2
MESSAGE = "points out of its zip."


def hand_in(folder: Path) -> None:
    with zipfile.ZipFile(folder / "work.zip", "w") as file:
        file.writestr(f"../honest/{LESSON}.ipynb", notebook_bytes(filled_notebook({})))
        file.writestr(f"/tmp/{LESSON}.ipynb", notebook_bytes(filled_notebook({})))
        file.writestr(f"here/{LESSON}.ipynb", notebook_bytes(filled_notebook()))
