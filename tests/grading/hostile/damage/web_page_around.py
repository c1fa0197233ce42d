"""The browser saved the page that shows the notebook's JSON."""

import html
from pathlib import Path

from tests.grading.papers import LESSON, paper, written

POINTS = 2
SAID = "There is other text around the notebook"
LOOK = True


def hand_in(folder: Path) -> None:
    page = f"<html><body><pre>{html.escape(written(paper()).decode(), quote=False)}</pre></body></html>"
    (folder / f"{LESSON}.ipynb").write_text(page, encoding="utf-8")
