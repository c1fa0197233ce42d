"""The blank is still there, and the answer is fenced as code in a text cell."""

from pathlib import Path

from tests.grading.papers import LESSON, RIGHT, paper, written

POINTS = 2
SAID = "These were in text cells (markdown or raw) and were run as code: `row_shares`."
LOOK = True


def hand_in(folder: Path) -> None:
    notebook = paper({"scale_channels": RIGHT["scale_channels"]})
    text = f"This is my answer:\n\n```python\n{RIGHT['row_shares']}\n```\n"
    notebook["cells"].append({"cell_type": "markdown", "id": "mine", "metadata": {}, "source": text})
    (folder / f"{LESSON}.ipynb").write_bytes(written(notebook))
