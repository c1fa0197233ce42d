"""The learner's own machine knew these magics and had these modules."""

from pathlib import Path

from tests.grading.papers import LESSON, RIGHT, paper, written

POINTS = 2
SAID = "A part of the exercise cell of `row_shares` couldn't be run (ModuleNotFoundError). "
LOOK = True


def hand_in(folder: Path) -> None:
    source = (
        "%load_ext nothing\n%matplotlib widget\n!no_such_program\n?print\nimport cupy\n" + RIGHT["row_shares"]
    )
    (folder / f"{LESSON}.ipynb").write_bytes(written(paper({**RIGHT, "row_shares": source})))
