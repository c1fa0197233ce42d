"""A hundred kilobytes that unpack to a hundred megabytes and one."""

import zipfile
from pathlib import Path

from tests.grading.submissions import LESSON, filled_notebook, notebook_bytes

POINTS = 2
MESSAGE = "would unpack to "


def hand_in(folder: Path) -> None:
    with zipfile.ZipFile(folder / "work.zip", "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr(f"{LESSON}.ipynb", notebook_bytes(filled_notebook()))
        with file.open(f"{LESSON} (2).ipynb", "w") as member:
            for _ in range(101):
                member.write(b" " * 1_000_000)
