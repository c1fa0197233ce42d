"""A word processor made all quotation marks beautiful, those in the code too."""

from pathlib import Path

from tests.grading.submissions import LESSON, RIGHT, filled_notebook, notebook_bytes

POINTS = 2
MESSAGE = "Typographic quotes, dashes and blanks were read as plain ones"
LOOK = True


def hand_in(folder: Path) -> None:
    answers = {**RIGHT, "row_shares": RIGHT["row_shares"].replace("dim=1", "**{'dim': int(\"1\")}")}
    text = notebook_bytes(filled_notebook(answers)).decode().replace('"', "”")
    (folder / f"{LESSON}.ipynb").write_text(text, encoding="utf-8")
