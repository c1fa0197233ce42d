"""A zip with a member that is a link to a file of the grader's machine."""

import zipfile
from pathlib import Path

from tests.grading.submissions import LESSON, filled_notebook, notebook_bytes

POINTS = 2
MESSAGE = "is a link, so it wasn't followed."


def hand_in(folder: Path) -> None:
    link = zipfile.ZipInfo(f"{LESSON} (2).ipynb")
    link.external_attr = 0o120777 << 16
    with zipfile.ZipFile(folder / "work.zip", "w") as file:
        file.writestr(link, "/etc/passwd")
        file.writestr(f"{LESSON}.ipynb", notebook_bytes(filled_notebook()))
