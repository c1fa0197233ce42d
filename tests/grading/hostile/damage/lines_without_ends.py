"""A tool wrote each line of a source without its end."""

from pathlib import Path

from tests.grading.submissions import LESSON, filled_notebook, notebook_bytes

POINTS = 2
MESSAGE = ""


def hand_in(folder: Path) -> None:
    notebook = filled_notebook()
    for cell in notebook["cells"]:
        cell["source"] = "".join(cell["source"]).split("\n")
    (folder / f"{LESSON}.ipynb").write_bytes(notebook_bytes(notebook))
