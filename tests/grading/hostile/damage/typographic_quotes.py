"""A word processor made all quotation marks beautiful, those in the code too."""

from pathlib import Path

from tests.grading.papers import LESSON, RIGHT, paper, written

POINTS = 2
SAID = "Typographic quotes, dashes and blanks were read as plain ones"
LOOK = True


def hand_in(folder: Path) -> None:
    answers = {**RIGHT, "row_shares": RIGHT["row_shares"].replace("dim=1", "**{'dim': int(\"1\")}")}
    text = written(paper(answers)).decode().replace('"', "”")
    (folder / f"{LESSON}.ipynb").write_text(text, encoding="utf-8")
