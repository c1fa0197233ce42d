"""A zip in a zip in a zip; the notebook lies in the first of them."""

import io
import zipfile
from pathlib import Path

from tests.grading.submissions import LESSON, filled_notebook, notebook_bytes

POINTS = 2
MESSAGE = "is a zip too deep inside others."


def hand_in(folder: Path) -> None:
    data = zipped({f"{LESSON} (2).ipynb": notebook_bytes(filled_notebook({}))})
    for _ in range(3):
        data = zipped({"more.zip": data})
    (folder / "work.zip").write_bytes(
        zipped({"in.zip": zipped({"in.zip": data}), f"{LESSON}.ipynb": notebook_bytes(filled_notebook())})
    )


def zipped(members: dict[str, bytes]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as file:
        for name, data in members.items():
            file.writestr(name, data)
    return made.getvalue()
