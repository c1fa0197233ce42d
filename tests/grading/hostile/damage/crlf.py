"""Windows line ends in the file and in every source."""

import json
from pathlib import Path

from tests.grading.papers import LESSON, paper

POINTS = 2
SAID = ""


def hand_in(folder: Path) -> None:
    notebook = paper()
    for cell in notebook["cells"]:
        cell["source"] = "".join(cell["source"]).replace("\n", "\r\n")
    text = json.dumps(notebook, indent=1).replace("\n", "\r\n")
    (folder / f"{LESSON}.ipynb").write_bytes(text.encode())
