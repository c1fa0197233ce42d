"""Twenty megabytes of stored outputs."""

from pathlib import Path

from tests.grading.submissions import LESSON, code_cells, filled_notebook, notebook_bytes

POINTS = 2
MESSAGE = ""


def hand_in(folder: Path) -> None:
    notebook = filled_notebook()
    for cell in code_cells(notebook)[:4]:
        cell["outputs"] = [{"output_type": "stream", "name": "stdout", "text": ["x" * 99 + "\n"] * 50_000}]
    (folder / f"{LESSON}.ipynb").write_bytes(notebook_bytes(notebook))
