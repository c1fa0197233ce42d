"""The marker of a merge conflict stands in front of the first cell."""

from pathlib import Path

from tests.grading.papers import LESSON, paper, written

POINTS = 0
SAID = "The file is not JSON (line 2), so no cell of it can be read."


def hand_in(folder: Path) -> None:
    data = written(paper()).replace(b'"cells": [', b'"cells": [\n<<<<<<< HEAD\n', 1)
    (folder / f"{LESSON}.ipynb").write_bytes(data)
