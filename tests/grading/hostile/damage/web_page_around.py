"""The browser saved the page that shows the notebook's JSON."""

import html
from pathlib import Path

from tests.grading.submissions import LESSON, filled_notebook, notebook_bytes

POINTS = 2
MESSAGE = "There is other text around the notebook"
LOOK = True


def hand_in(folder: Path) -> None:
    page = f"<html><body><pre>{html.escape(notebook_bytes(filled_notebook()).decode(), quote=False)}</pre></body></html>"
    (folder / f"{LESSON}.ipynb").write_text(page, encoding="utf-8")
