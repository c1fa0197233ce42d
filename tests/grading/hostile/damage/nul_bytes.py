"""Zeros within the file, at its end, and as characters in an answer."""

from pathlib import Path

from tests.grading.papers import LESSON, cell_of, paper, written

POINTS = 2
SAID = "NUL bytes in the file were left out."


def hand_in(folder: Path) -> None:
    notebook = paper()
    source = cell_of(notebook, "row_shares")["source"]
    source[0] = source[0].replace("\n", "  # \0\n")
    data = written(notebook).replace(b'"outputs"', b'"out\0puts"') + b"\0" * 512
    (folder / f"{LESSON}.ipynb").write_bytes(data)
