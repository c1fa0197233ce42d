"""One answer has no closing bracket, and the cell above it is a magic that is not known."""

from pathlib import Path

from tests.grading.submissions import LESSON, RIGHT, cell_with_id, filled_notebook, notebook_bytes

POINTS = 2
MESSAGE = "SyntaxError"


def hand_in(folder: Path) -> None:
    notebook = filled_notebook(
        {**RIGHT, "standardise_columns": "def standardise_columns(x):\n    return (x - x.mean(0)"}
    )
    magic = {"cell_type": "code", "source": "%nothing_of_this_name\n!exit 3", "metadata": {}, "outputs": []}
    notebook["cells"].insert(notebook["cells"].index(cell_with_id(notebook, "standardise_columns")), magic)
    (folder / f"{LESSON}.ipynb").write_bytes(notebook_bytes(notebook))
