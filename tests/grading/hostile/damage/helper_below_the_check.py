"""An answer calls a function that is defined at the end of the notebook."""

from pathlib import Path

from tests.grading.papers import LESSON, RIGHT, added, paper, written

POINTS = 2
SAID = "`row_shares`: tried once more after all cells had run"
LOOK = True


def hand_in(folder: Path) -> None:
    notebook = paper({**RIGHT, "row_shares": "def row_shares(counts):\n    return divided(counts)"})
    notebook["cells"].append(added("def divided(t):\n    return t / t.sum(dim=1, keepdim=True)"))
    (folder / f"{LESSON}.ipynb").write_bytes(written(notebook))
