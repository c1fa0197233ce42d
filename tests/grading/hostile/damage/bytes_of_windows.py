"""An old editor saved the file in the encoding of Windows; a name in an answer has an accent."""

import json
from pathlib import Path

from tests.grading.submissions import LESSON, RIGHT, filled_notebook

POINTS = 2
MESSAGE = "Bytes that aren't UTF-8 were read as Windows-1252."


def hand_in(folder: Path) -> None:
    answers = {
        **RIGHT,
        "row_shares": "def row_shares(données):\n    return données / données.sum(dim=1, keepdim=True)",
    }
    text = json.dumps(filled_notebook(answers), ensure_ascii=False)
    (folder / f"{LESSON}.ipynb").write_bytes(text.encode("cp1252", "replace"))
