"""A program stored the notebook as a text in other JSON."""

import json
from pathlib import Path

from tests.grading.submissions import LESSON, filled_notebook, notebook_bytes

POINTS = 2
MESSAGE = "The notebook is wrapped in other JSON. That was taken off."
LOOK = True


def hand_in(folder: Path) -> None:
    data = json.dumps({"name": "notebook", "content": notebook_bytes(filled_notebook()).decode()})
    (folder / f"{LESSON}.ipynb").write_text(data, encoding="utf-8")
