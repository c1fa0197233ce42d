"""The cells stand in reverse: checks above their answers, the setup at the end."""

from pathlib import Path

from tests.grading.papers import LESSON, paper, written

POINTS = 2
SAID = "The setup cells stand below an exercise; the cells were run in the order of the course."


def hand_in(folder: Path) -> None:
    notebook = paper()
    notebook["cells"].reverse()
    (folder / f"{LESSON}.ipynb").write_bytes(written(notebook))
