"""The mark of a merge stands in front of the first cell."""

from pathlib import Path

from tests.grading.submissions import LESSON, filled_notebook, notebook_bytes

POINTS = 2
MESSAGE = "The file holds the marks of a merge that wasn't finished. They were left out."
LOOK = True


def hand_in(folder: Path) -> None:
    data = notebook_bytes(filled_notebook()).replace(b'"cells": [', b'"cells": [\n<<<<<<< HEAD\n', 1)
    (folder / f"{LESSON}.ipynb").write_bytes(data)
