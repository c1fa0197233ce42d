"""A tool wrote each line of a source without its end."""

from pathlib import Path

from tests.grading.papers import LESSON, paper, written

POINTS = 2
SAID = ""


def hand_in(folder: Path) -> None:
    notebook = paper()
    for cell in notebook["cells"]:
        cell["source"] = "".join(cell["source"]).split("\n")
    (folder / f"{LESSON}.ipynb").write_bytes(written(notebook))
