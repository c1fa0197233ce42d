"""A merge left both versions of an answer's lines: the wrong one and, below it, the right one."""

import json
from pathlib import Path

from tests.grading.submissions import LESSON, RIGHT, filled_notebook

POINTS = 2
MESSAGE = "The file holds the marks of a merge that wasn't finished. Both versions were read; 2 cells are in only one of them."
LOOK = True


def hand_in(folder: Path) -> None:
    text = json.dumps(filled_notebook(), indent=1)
    right = json.dumps(RIGHT["row_shares"].splitlines()[-1])
    both = f'\n<<<<<<< HEAD\n"    return counts"\n=======\n{right}\n>>>>>>> theirs\n'
    (folder / f"{LESSON}.ipynb").write_text(text.replace(right, both), encoding="utf-8")
