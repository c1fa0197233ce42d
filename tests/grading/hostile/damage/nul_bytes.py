"""Zeros within the file, at its end, and as characters in an answer."""

from pathlib import Path

from tests.grading.submissions import LESSON, cell_with_id, filled_notebook, notebook_bytes

POINTS = 2
MESSAGE = "NUL bytes in the file were left out."


def hand_in(folder: Path) -> None:
    notebook = filled_notebook()
    source = cell_with_id(notebook, "row_shares")["source"]
    source[0] = source[0].replace("\n", "  # \0\n")
    data = notebook_bytes(notebook).replace(b'"outputs"', b'"out\0puts"') + b"\0" * 512
    (folder / f"{LESSON}.ipynb").write_bytes(data)
