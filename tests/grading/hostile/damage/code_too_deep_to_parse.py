"""An answer of ninety thousand minus signs beside right ones."""

from pathlib import Path

from tests.grading.papers import LESSON, RIGHT, paper, written

POINTS = 2
SAID = ""


def hand_in(folder: Path) -> None:
    answers = {**RIGHT, "standardise_columns": "standardise_columns = " + "-" * 90_000 + "1"}
    (folder / f"{LESSON}.ipynb").write_bytes(written(paper(answers)))
