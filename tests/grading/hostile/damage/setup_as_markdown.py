"""The setup cell, to which a line was added that an answer needs, is no code any more."""

from pathlib import Path

from tests.grading.submissions import LESSON, RIGHT, code_cells, filled_notebook, notebook_bytes

POINTS = 2
MESSAGE = "These were in text cells (markdown or raw) and were run as code: a setup cell."
LOOK = True


def hand_in(folder: Path) -> None:
    notebook = filled_notebook({**RIGHT, "row_shares": RIGHT["row_shares"].replace("dim=1", "dim=last")})
    setup = next(cell for cell in code_cells(notebook) if "setup" in cell["metadata"]["tags"])
    setup.update(cell_type="markdown", source=[*setup["source"], "\nlast = 1"])
    (folder / f"{LESSON}.ipynb").write_bytes(notebook_bytes(notebook))
