"""Somebody pasted a coloured output into the file, and a tab into an answer."""

import json
from pathlib import Path

from tests.grading.papers import LESSON, paper

POINTS = 2
SAID = "The file holds control characters that JSON doesn't allow. Nothing is missing."
LOOK = True


def hand_in(folder: Path) -> None:
    text = json.dumps(paper(), indent=1).replace('"outputs": []', '"outputs": [{"text": ["\x1b[31mred"]}]', 1)
    (folder / f"{LESSON}.ipynb").write_text(
        text.replace('"    return counts', '"\treturn counts'), encoding="utf-8"
    )
