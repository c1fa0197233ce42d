"""An old tool saved the notebook: no cell has an id."""

from pathlib import Path

from tests.grading.submissions import LESSON, filled_notebook, notebook_bytes

POINTS = 2
MESSAGE = ""


def hand_in(folder: Path) -> None:
    notebook = filled_notebook()
    for cell in notebook["cells"]:
        del cell["id"]
    (folder / f"{LESSON}.ipynb").write_bytes(notebook_bytes({**notebook, "nbformat_minor": 4}))
