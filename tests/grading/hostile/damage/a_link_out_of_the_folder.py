"""Links to a file and to a folder that are nobody's submission, beside an honest notebook."""

from pathlib import Path

from tests.grading.submissions import LESSON, filled_notebook, notebook_bytes

POINTS = 2
MESSAGE = "is a link, so it wasn't followed."


def hand_in(folder: Path) -> None:
    (folder / f"{LESSON}.ipynb").write_bytes(notebook_bytes(filled_notebook()))
    (folder / f"{LESSON} (2).ipynb").symlink_to("/etc/passwd")
    (folder / "all of it").symlink_to("/", target_is_directory=True)
