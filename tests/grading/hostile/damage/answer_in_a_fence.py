"""The blank is still there, and the answer is fenced as code in a text cell."""

from pathlib import Path

from tests.grading.submissions import LESSON, RIGHT, filled_notebook, notebook_bytes

POINTS = 2
MESSAGE = "These were in text cells (markdown or raw) and were run as code: `row_shares`."
LOOK = True


def hand_in(folder: Path) -> None:
    notebook = filled_notebook({"scale_channels": RIGHT["scale_channels"]})
    text = f"This is my answer:\n\n```python\n{RIGHT['row_shares']}\n```\n"
    notebook["cells"].append({"cell_type": "markdown", "id": "mine", "metadata": {}, "source": text})
    (folder / f"{LESSON}.ipynb").write_bytes(notebook_bytes(notebook))
