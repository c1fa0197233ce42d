"""One answer has no closing bracket, and the cell above it is a magic that is not known."""

from pathlib import Path

from tests.grading.papers import LESSON, RIGHT, cell_of, paper, written

POINTS = 2
SAID = "SyntaxError"


def hand_in(folder: Path) -> None:
    notebook = paper(
        {**RIGHT, "standardise_columns": "def standardise_columns(x):\n    return (x - x.mean(0)"}
    )
    magic = {"cell_type": "code", "source": "%nothing_of_this_name\n!exit 3", "metadata": {}, "outputs": []}
    notebook["cells"].insert(notebook["cells"].index(cell_of(notebook, "standardise_columns")), magic)
    (folder / f"{LESSON}.ipynb").write_bytes(written(notebook))
