"""A zip that is called a notebook, beside a text that is called so too and is none."""

import zipfile
from pathlib import Path

from tests.grading.papers import LESSON, paper, written

POINTS = 2
SAID = ""


def hand_in(folder: Path) -> None:
    with zipfile.ZipFile(folder / f"{LESSON}.ipynb", "w") as file:
        file.writestr(f"{LESSON}.ipynb", written(paper()))
    (folder / f"{LESSON}.ipynb.html").write_text("<html>printed</html>", encoding="utf-8")
