"""Sentences stand above and below the answer, without a comment's mark, and one within it."""

from pathlib import Path

from tests.grading.papers import LESSON, RIGHT, paper, written

POINTS = 2
SAID = "A part of the exercise cell of `row_shares` couldn't be run (SyntaxError, in line "
LOOK = True


def hand_in(folder: Path) -> None:
    source = (
        "This is my answer, which I'm proud of:\n"
        + RIGHT["row_shares"].replace("    return", "the shares are\n    return")
        + "\n\nI hope it's right."
    )
    (folder / f"{LESSON}.ipynb").write_bytes(written(paper({**RIGHT, "row_shares": source})))
