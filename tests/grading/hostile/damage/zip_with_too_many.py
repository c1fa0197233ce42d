"""A zip in a zip with three thousand notebooks that do not say which lesson they are, beside right ones."""

import io
import zipfile
from pathlib import Path

from tests.grading.submissions import LESSON, filled_notebook, notebook_bytes

POINTS = 2
MESSAGE = "for 2995 more notebooks it isn't known which lesson they are"


def hand_in(folder: Path) -> None:
    inner = io.BytesIO()
    with zipfile.ZipFile(inner, "w", zipfile.ZIP_DEFLATED) as file:
        for number in range(3_000):
            file.writestr(f"{number}.ipynb", b'{"cells": []}' + b" " * 20_000)
    with zipfile.ZipFile(folder / "homework.zip", "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("more.zip", inner.getvalue())
        file.writestr(f"{LESSON}.ipynb", notebook_bytes(filled_notebook()))
