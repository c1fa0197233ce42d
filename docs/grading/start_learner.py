"""Gives a learner on a shared machine the notebooks that they do not have yet, then runs a command in their place.

    python start_learner.py COMMAND [ARGUMENT …]

Runs as the learner. Notebooks and progress are in ~/pytorch-by-hand; nothing there is overwritten.
"""

import os
import sys
from pathlib import Path

from lessons_lib.notebook.workspace.folder import (
    PROGRESS,
    SHIPPED,
    course_root,
    keep_version,
    shipped_notebooks,
    write_whole,
)


def main(command: list[str]) -> None:
    """Prepares the folder and becomes `command`."""
    work = Path.home() / "pytorch-by-hand"
    (work / SHIPPED).mkdir(parents=True, exist_ok=True)
    (work / PROGRESS).touch()  # kernels keep progress where they find this file
    for notebook in shipped_notebooks(course_root()):
        if not (work / notebook.name).exists():
            keep_version(work, notebook)
            write_whole(notebook.read_bytes(), work / notebook.name)
    os.chdir(work)
    os.execvp(command[0], command)


if __name__ == "__main__":
    main(sys.argv[1:])
