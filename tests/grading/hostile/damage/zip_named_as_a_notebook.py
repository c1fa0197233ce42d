"""A zip that is called a notebook, beside a text that is called so too and is none."""

import zipfile
from pathlib import Path

from tests.grading.submissions import LESSON, filled_notebook, notebook_bytes

POINTS = 2
MESSAGE = ""


def hand_in(folder: Path) -> None:
    with zipfile.ZipFile(folder / f"{LESSON}.ipynb", "w") as file:
        file.writestr(f"{LESSON}.ipynb", notebook_bytes(filled_notebook()))
    (folder / f"{LESSON}.ipynb.html").write_text("<html>printed</html>", encoding="utf-8")
