"""The learner's own machine knew these magics and had these modules."""

from pathlib import Path

from tests.grading.submissions import LESSON, RIGHT, filled_notebook, notebook_bytes

POINTS = 2
MESSAGE = "A part of the exercise cell of `row_shares` couldn't be run (ModuleNotFoundError). "
LOOK = True


def hand_in(folder: Path) -> None:
    source = (
        "%load_ext nothing\n%matplotlib widget\n!no_such_program\n?print\nimport cupy\n" + RIGHT["row_shares"]
    )
    (folder / f"{LESSON}.ipynb").write_bytes(notebook_bytes(filled_notebook({**RIGHT, "row_shares": source})))
