"""Somebody pasted a coloured output into the file, and a tab into an answer."""

import json
from pathlib import Path

from tests.grading.submissions import LESSON, filled_notebook

POINTS = 2
MESSAGE = "The file holds control characters that JSON doesn't allow. Nothing is missing."
LOOK = True


def hand_in(folder: Path) -> None:
    text = json.dumps(filled_notebook(), indent=1).replace(
        '"outputs": []', '"outputs": [{"text": ["\x1b[31mred"]}]', 1
    )
    (folder / f"{LESSON}.ipynb").write_text(
        text.replace('"    return counts', '"\treturn counts'), encoding="utf-8"
    )
