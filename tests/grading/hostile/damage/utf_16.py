"""An editor saved it as UTF-16, and half of a character in it."""

import json
from pathlib import Path

from tests.grading.submissions import LESSON, RIGHT, filled_notebook

POINTS = 2
MESSAGE = "The file is saved as UTF-16, not as plain UTF-8."


def hand_in(folder: Path) -> None:
    notebook = filled_notebook(
        {**RIGHT, "scale_channels": "# \ud83d half a smile\n" + RIGHT["scale_channels"]}
    )
    (folder / f"{LESSON}.ipynb").write_bytes(json.dumps(notebook).encode("utf-16"))
