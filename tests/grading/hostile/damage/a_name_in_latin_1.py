"""Folder and file are named in bytes that are no UTF-8, as an old zip tool leaves them."""

import os
from pathlib import Path

from tests.grading.submissions import LESSON, RIGHT, filled_notebook, notebook_bytes

STUDENT = os.fsdecode(b"Jos\xe9")
POINTS = 2
MESSAGE = ""


def hand_in(folder: Path) -> None:
    name = os.fsdecode(LESSON.encode() + b" \xfcbung.ipynb")
    (folder / name).write_bytes(notebook_bytes(filled_notebook(RIGHT)))
