"""A million brackets."""

from pathlib import Path

from tests.grading.submissions import LESSON

POINTS = 0
MESSAGE = "The file is nested too deeply to be a notebook."


def hand_in(folder: Path) -> None:
    (folder / f"{LESSON}.ipynb").write_bytes(b'{"cells": ' + b"[" * 1_000_000)
