"""The login page of the LMS was saved under the notebook's name."""

from pathlib import Path

from tests.grading.submissions import LESSON

POINTS = 0
MESSAGE = "The file is a web page, not a notebook."


def hand_in(folder: Path) -> None:
    (folder / f"{LESSON}.ipynb").write_text(
        "<!DOCTYPE html>\n<html><title>Log in</title></html>", encoding="utf-8"
    )
