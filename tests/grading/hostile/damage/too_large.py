"""More megabytes than anyone reads; they take no room on the disk."""

from pathlib import Path

from tests.grading.submissions import LESSON, filled_notebook, notebook_bytes

POINTS = 0
MESSAGE = "clear its outputs and save it again."


def hand_in(folder: Path) -> None:
    with (folder / f"{LESSON}.ipynb").open("wb") as file:
        file.write(notebook_bytes(filled_notebook()))
        file.truncate(2_000_000_000)
