"""A program stored the notebook as a text in other JSON."""

import json
from pathlib import Path

from tests.grading.papers import LESSON, paper, written

POINTS = 2
SAID = "The notebook is wrapped in other JSON. That was taken off."
LOOK = True


def hand_in(folder: Path) -> None:
    data = json.dumps({"name": "notebook", "content": written(paper()).decode()})
    (folder / f"{LESSON}.ipynb").write_text(data, encoding="utf-8")
