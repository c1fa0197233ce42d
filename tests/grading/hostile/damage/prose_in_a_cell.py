"""Sentences stand above and below the answer, without a comment's mark, and one within it."""

from pathlib import Path

from tests.grading.submissions import LESSON, RIGHT, filled_notebook, notebook_bytes

POINTS = 2
MESSAGE = "A part of the exercise cell of `row_shares` couldn't be run (SyntaxError, in line "
LOOK = True


def hand_in(folder: Path) -> None:
    source = (
        "This is my answer, which I'm proud of:\n"
        + RIGHT["row_shares"].replace("    return", "the shares are\n    return")
        + "\n\nI hope it's right."
    )
    (folder / f"{LESSON}.ipynb").write_bytes(notebook_bytes(filled_notebook({**RIGHT, "row_shares": source})))
