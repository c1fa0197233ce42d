"""Windows line ends in the file and in every source."""

import json
from pathlib import Path

from tests.grading.submissions import LESSON, filled_notebook

POINTS = 2
MESSAGE = ""


def hand_in(folder: Path) -> None:
    notebook = filled_notebook()
    for cell in notebook["cells"]:
        cell["source"] = "".join(cell["source"]).replace("\n", "\r\n")
    text = json.dumps(notebook, indent=1).replace("\n", "\r\n")
    (folder / f"{LESSON}.ipynb").write_bytes(text.encode())
