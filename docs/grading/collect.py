"""Collects a lesson from all learners of a JupyterHub on this machine, for `lessons grade`.

    python collect.py LESSON SUBMISSIONS [HOMES]

Copies HOMES/NAME/pytorch-by-hand/LESSON*.ipynb (HOMES is /home unless given) to SUBMISSIONS/NAME/. Run it as root: homes
are private. It follows no link, since a learner may make one to somebody else's file; what it passes over,
it names. Ends with 1 if there was any.
"""

import os
import stat
import sys
from pathlib import Path

FOLDER = "pytorch-by-hand"
MOST_BYTES = 100_000_000


def collect(lesson: str, submissions: Path, homes: Path) -> list[str]:
    """Copies the notebooks; what was passed over and why, a sentence each."""
    passed_over = []
    for home in sorted(homes.iterdir()):
        try:
            folder = open_folder(home / FOLDER)
        except FileNotFoundError:
            continue  # no learner
        except OSError as error:
            passed_over.append(f"{home / FOLDER}: {error.strerror}")
            continue
        try:
            for name in sorted(os.listdir(folder)):
                if name.startswith(lesson) and name.endswith(".ipynb"):
                    try:
                        copy(folder, name, submissions / home.name / name)
                    except OSError as error:
                        passed_over.append(f"{home / FOLDER / name}: {error.strerror}")
        finally:
            os.close(folder)
    return passed_over


def open_folder(path: Path) -> int:
    """A descriptor of a folder that is no link. The home above it is root's to name."""
    return os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)


def copy(folder: int, name: str, target: Path) -> None:
    """Copies a plain file that lies in the folder, with its time. Raises OSError for anything else."""
    descriptor = os.open(name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK, dir_fd=folder)
    with open(descriptor, "rb") as file:
        state = os.fstat(descriptor)
        if not stat.S_ISREG(state.st_mode) or state.st_nlink > 1:
            raise OSError(0, "it is no plain file of its own")
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise OSError(0, "it is too large to be a notebook")
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(data)
    os.utime(target, (state.st_mtime, state.st_mtime))


if __name__ == "__main__":
    lesson, submissions, *homes = sys.argv[1:]
    left_out = collect(lesson, Path(submissions), Path(homes[0] if homes else "/home"))
    print("\n".join(left_out), file=sys.stderr, end="\n" if left_out else "")
    sys.exit(1 if left_out else 0)
