"""The answer was written below another one that comes later."""

from pathlib import Path

from tests.grading.papers import LESSON, RIGHT, cell_of, paper, written

POINTS = 2
SAID = "`row_shares`: the check doesn't find the answer. The grader found it in another place and checked it there."
LOOK = True


def hand_in(folder: Path) -> None:
    notebook = paper({"scale_channels": RIGHT["scale_channels"]})
    cell_of(notebook, "masked_softmax")["source"] += ["\n\n", RIGHT["row_shares"]]
    (folder / f"{LESSON}.ipynb").write_bytes(written(notebook))
