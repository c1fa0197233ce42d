"""The bubblewrap command line of a worker: an allow-list of mounts.

System libraries, Python and the worker's copy of the course; never the whole root, a home, submissions, grades or
answers.
"""

import functools
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import lessons_lib
from lessons_lib.grading.execute.worker.limits import TEMPORARY

COURSE = "/course"  # the mount point of the worker's copy of the course

_SYSTEM = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/nix/store")
_ETC = ("alternatives", "fonts", "ld.so.cache", "ld.so.conf", "ld.so.conf.d", "localtime", "mime.types")
_INSTALLED = ("site-packages", "dist-packages")
_APART = ("ipc", "pid", "net", "uts", "cgroup-try")


def command(course: Path, hidden: Sequence[Path], arguments: Sequence[str]) -> list[str]:
    """The command that runs Python with `arguments` in a new sandbox.

    course: the folder with the worker's copy of lessons_lib. hidden: folders to hide even inside a mounted one.
    """
    seen = list(_seen())
    words = ["bwrap", "--die-with-parent", "--new-session", *(f"--unshare-{what}" for what in _APART)]
    if os.getuid() == 0:  # needed to become nobody
        words += ["--cap-drop", "ALL", "--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID"]
    words += ["--proc", "/proc", "--dev", "/dev"]
    # A shared mapping of /dev/zero is memory that no limit counts.
    words += ["--dev-bind", "/dev/null", "/dev/zero"]
    size = ["--size", str(TEMPORARY)] if _can_limit_sizes() else []
    for made in ("/dev/shm", "/tmp"):
        words += ["--perms", "1777", *size, "--tmpfs", made]
    for around in _folders_around(seen):  # bubblewrap would create them with mode 0700
        words += ["--perms", "0755", "--dir", str(around)]
    for path in seen:  # after /tmp, since a virtual environment may be in there
        words += (
            ["--symlink", str(path.resolve()), str(path)]
            if path.is_symlink()
            else ["--ro-bind", *[str(path)] * 2]
        )
    covered = [str(path) for path in _covered(seen, hidden)]
    for folder in covered:
        words += ["--tmpfs", folder]
    words += ["--ro-bind", str(course), COURSE]
    # What bubblewrap created belongs to the user as whom submissions run: one could leave files there for the next,
    # or an /etc/ld.so.preload.
    for made in (*covered, "/dev", "/"):
        words += ["--remount-ro", made]
    words += ["--chdir", "/tmp", "--clearenv"]
    for name, value in environment(COURSE).items():
        words += ["--setenv", name, value]
    return [*words, sys.executable, *arguments]


@functools.cache
def _can_limit_sizes() -> bool:
    """Whether this version of bubblewrap has --size for temporary file systems."""
    help_text = subprocess.run(["bwrap", "--help"], capture_output=True, text=True, check=False)
    return "--size " in help_text.stdout + help_text.stderr


def environment(course: str) -> dict[str, str]:
    """All environment variables of a worker."""
    return {
        "PYTHONPATH": os.pathsep.join([course, *map(str, _packages())]),
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONNOUSERSITE": "1",
        "PYTHONHASHSEED": "0",
        "PATH": "/usr/bin:/bin",
        "HOME": "/tmp",
        "USER": "student",
        "LANG": "C.UTF-8",
        "MPLBACKEND": "Agg",
        "OMP_NUM_THREADS": "1",
        "OPENBLAS_NUM_THREADS": "1",
        "MKL_NUM_THREADS": "1",
        "GLIBC_TUNABLES": "glibc.malloc.hugetlb=1",  # fewer, larger pages: a fork copies a table of them
    }


def _seen() -> Iterator[Path]:
    """The paths to mount read-only (or to recreate as symbolic links), outer folders first."""
    ours = {*_pythons(), *_packages()}
    wanted = {*map(Path, _SYSTEM), *(Path("/etc") / name for name in _ETC), *ours}
    wanted |= {path.resolve() for path in ours}  # a virtual environment may be reached through a link
    found: list[Path] = []
    for path in sorted(path for path in wanted - {Path("/")} if path.exists()):
        if not any(path.is_relative_to(outer) for outer in found):
            found.append(path)
            yield path


def _folders_around(seen: Sequence[Path]) -> list[Path]:
    """The parent folders of the mounts, outer folders first."""
    return sorted({folder for path in seen for folder in path.parents} - {Path("/"), Path("/tmp")})


def _pythons() -> set[Path]:
    """Python's installation folders. (A prefix of '/' is covered by the system's folders.)"""
    return set(map(Path, {sys.prefix, sys.base_prefix, sys.exec_prefix, sys.base_exec_prefix}))


def _packages() -> list[Path]:
    """Folders of installed packages in search order, including those of the user and those added by .pth files."""
    return [path for path in map(Path, sys.path) if path.name in _INSTALLED and path.is_dir()]


def _covered(seen: Sequence[Path], hidden: Sequence[Path]) -> Iterator[Path]:
    """Folders inside a mount that must be hidden: an installed course, its sources, and `hidden`."""
    root = Path(lessons_lib.__path__[0]).resolve().parent
    ours = [root / "lessons_lib", *(folder / "lessons_lib" for folder in _packages())]
    if (root / "solutions").is_dir():
        ours += [root / "solutions", root / "tests"]
    for path in {path.resolve() for path in (*ours, *hidden)}:
        if path.is_dir() and any(path.is_relative_to(outer.resolve()) for outer in seen):
            yield path
