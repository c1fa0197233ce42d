"""Resource limits of one submission (setrlimit)."""

import contextlib
import os
import sys
from dataclasses import dataclass
from pathlib import Path

MB = 1_000_000
PROCESSES = 64  # threads count too
DESCRIPTORS = 256
FILE = 50 * MB  # bytes of the largest file
TEMPORARY = 100 * MB  # bytes of all files in /tmp together
ENTRIES = 10_000  # files, folders and links in /tmp


@dataclass(frozen=True)
class Limits:
    """seconds: for the whole notebook; cell_seconds: for one cell, as far as it can be interrupted.

    memory: bytes, in addition to what torch itself uses.
    """

    seconds: float = 60.0
    memory: int = 2_000 * MB

    @property
    def cell_seconds(self) -> float:
        return self.seconds / 3


USUAL = Limits()


def apply(limits: Limits, other_processes: int = 0) -> None:
    """Limits this process and its children: memory, processes, open files, file sizes, no core dumps.

    other_processes: other processes and threads of this user, which RLIMIT_NPROC counts as well.
    """
    import resource  # not on Windows, where there is no grader

    wanted = {
        "RLIMIT_NPROC": PROCESSES + other_processes,
        "RLIMIT_NOFILE": DESCRIPTORS,
        "RLIMIT_FSIZE": FILE,
        "RLIMIT_CORE": 0,
        "RLIMIT_MSGQUEUE": MB,
        "RLIMIT_MEMLOCK": MB,
    }
    if sys.platform == "linux":  # elsewhere only polling limits the memory
        wanted["RLIMIT_AS"] = _pages_mapped() * resource.getpagesize() + limits.memory
    for name, most in wanted.items():
        with contextlib.suppress(AttributeError, ValueError):  # not on this system, or lower already
            resource.setrlimit(getattr(resource, name), (most, most))


def _pages_mapped() -> int:
    """The address space that this process has mapped, in pages."""
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])


def processes_of_user() -> int:
    """The number of processes and threads of this user; 0 if there is no /proc."""
    found = 0
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):  # it has ended meanwhile
            if process.stat().st_uid == os.getuid():
                found += len(os.listdir(process / "task"))
    return found
