"""An answer uses a module that only a cell imports which the grader leaves out; the annotation does so too."""

from pathlib import Path

from tests.grading.submissions import LESSON, RIGHT, code_cells, filled_notebook, notebook_bytes

POINTS = 2
MESSAGE = "`row_shares`: tried once more after all cells had run"
LOOK = True
ANSWER = "def row_shares(counts: th.Tensor):\n    return th.div(counts, counts.sum(dim=1, keepdim=True))"


def hand_in(folder: Path) -> None:
    notebook = filled_notebook({**RIGHT, "row_shares": ANSWER})
    shown = [cell for cell in code_cells(notebook) if "show" in cell["metadata"]["tags"]]
    shown[0]["source"] += ["\nimport torch as th"]
    (folder / f"{LESSON}.ipynb").write_bytes(notebook_bytes(notebook))
