"""The format of 2013: worksheets, and `input` for a cell's source."""

from pathlib import Path

from tests.grading.submissions import LESSON, code_cells, filled_notebook, notebook_bytes

POINTS = 2
MESSAGE = "The notebook is in the old format 3."


def hand_in(folder: Path) -> None:
    cells = [
        {"cell_type": "code", "input": cell["source"], "outputs": []}
        for cell in code_cells(filled_notebook())
    ]
    data = notebook_bytes({"worksheets": [{"cells": cells}], "metadata": {"name": ""}, "nbformat": 3})
    (folder / f"{LESSON}.ipynb").write_bytes(data)
