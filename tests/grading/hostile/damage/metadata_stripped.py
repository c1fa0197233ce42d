"""A tool stripped all metadata, tags included, and the ids are those of other cells."""

from pathlib import Path

from tests.grading.submissions import LESSON, filled_notebook, notebook_bytes

POINTS = 2
MESSAGE = ""


def hand_in(folder: Path) -> None:
    notebook = filled_notebook()
    ids = [cell["id"] for cell in notebook["cells"]]
    for cell, id_ in zip(notebook["cells"], ids[1:] + ids[:1], strict=True):
        cell.update(id=id_, metadata={})
    (folder / f"{LESSON}.ipynb").write_bytes(notebook_bytes({"cells": notebook["cells"]}))
