"""Thirty million empty lists: 99 MB in the file, and more than 2 GB in memory."""

from pathlib import Path

from tests.grading.submissions import LESSON

POINTS = 0
MESSAGE = "The file holds more than 5,000,000 lists and objects, as no notebook does"


def hand_in(folder: Path) -> None:
    (folder / f"{LESSON}.ipynb").write_bytes(b'{"cells": [' + b"[]," * 30_000_000 + b"{}]}")
