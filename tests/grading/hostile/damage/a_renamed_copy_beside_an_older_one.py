"""Two candidates: the browser's second download is the newer one."""

import os
from pathlib import Path

from tests.grading.submissions import LESSON, filled_notebook, notebook_bytes

POINTS = 2
MESSAGE = "There are 2 candidates: "


def hand_in(folder: Path) -> None:
    old, new = folder / f"{LESSON}.ipynb", folder / f"{LESSON} (1).ipynb"
    old.write_bytes(notebook_bytes(filled_notebook({})))
    new.write_bytes(notebook_bytes(filled_notebook()))
    os.utime(old, (1e9, 1e9))
