"""Collects a lesson from all learners of a JupyterHub on this machine, for `lessons grade`.

    python collect.py LESSON SUBMISSIONS [HOMES]

Copies HOMES/NAME/pytorch-by-hand/LESSON*.ipynb (HOMES is /home unless given) to SUBMISSIONS/NAME/. Run it with
sudo: homes are private. The copies belong to whoever typed that, and nobody else can read them. It follows no
link, since a learner may make one to somebody else's file; what it passes over, it names. Ends with 0, with 1 if it
passed something over or found nothing, and with 2 if it could not begin.
"""

import errno
import os
import stat
import sys
from pathlib import Path

FOLDER = "pytorch-by-hand"
MOST_BYTES = 100_000_000


def collect(lesson: str, submissions: Path, homes: Path) -> tuple[int, list[str]]:
    """Copies the notebooks; how many, and what was passed over and why, a sentence each."""
    copied, passed_over = 0, []
    for home in sorted(homes.iterdir()):
        try:
            folder = open_folder(home / FOLDER)
        except FileNotFoundError:
            continue  # no learner
        except OSError as error:
            passed_over.append(f"{home / FOLDER}: {why(error)}")
            continue
        try:
            for name in sorted(os.listdir(folder)):
                if name.startswith(lesson) and name.endswith(".ipynb"):
                    try:
                        copy(folder, name, submissions / home.name / name)
                        copied += 1
                    except OSError as error:
                        passed_over.append(f"{home / FOLDER / name}: {why(error)}")
        finally:
            os.close(folder)
    return copied, passed_over


def why(error: OSError) -> str:
    """In words that speak of the file."""
    return "it is a link" if error.errno in (errno.ELOOP, errno.ENOTDIR) else str(error.strerror)


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
    for above in reversed(target.parents):
        if not above.exists():
            above.mkdir()
            give_to_whoever_typed_sudo(above)
    target.write_bytes(data)
    os.utime(target, (state.st_mtime, state.st_mtime))
    give_to_whoever_typed_sudo(target)


def give_to_whoever_typed_sudo(path: Path) -> None:
    """They grade what was made here, and not as root."""
    if os.getuid() == 0 and "SUDO_UID" in os.environ:
        os.chown(path, int(os.environ["SUDO_UID"]), int(os.environ["SUDO_GID"]))


def main(words: list[str]) -> int:
    """What is typed."""
    if not 2 <= len(words) <= 3:
        print("collect.py: give LESSON and SUBMISSIONS, and HOMES if it is not /home", file=sys.stderr)
        return 2
    lesson, submissions, homes = words[0], Path(words[1]), Path(words[2] if words[2:] else "/home")
    if not homes.is_dir():
        print(f"collect.py: there is no folder {homes}", file=sys.stderr)
        return 2
    os.umask(0o077)
    copied, passed_over = collect(lesson, submissions, homes)
    if copied:
        print(f"Collected {copied} notebook{'s' * (copied != 1)} into {submissions}.")
    else:
        passed_over.append(
            f"no learner below {homes} has a notebook {FOLDER}/{lesson}*.ipynb that can be collected"
        )
    print("".join(f"{sentence}\n" for sentence in passed_over), file=sys.stderr, end="")
    return 1 if passed_over else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
