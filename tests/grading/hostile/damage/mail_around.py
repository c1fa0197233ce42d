"""The notebook was pasted into a mail, and the mail was handed in."""

from pathlib import Path

from tests.grading.submissions import LESSON, filled_notebook, notebook_bytes

POINTS = 2
MESSAGE = "There is other text around the notebook"
LOOK = True


def hand_in(folder: Path) -> None:
    text = notebook_bytes(filled_notebook()).decode()
    mail = f"Dear {{teacher}},\n\nhere's my \"notebook\":\n\n{text}\n\n--\nI'm Ana"
    (folder / f"{LESSON}.ipynb").write_text(mail, encoding="utf-8")
