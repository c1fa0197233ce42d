"""What one submission may use, as far as the system can say no to a process."""

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
ENTRIES = 10_000  # of them, folders and links too


@dataclass(frozen=True)
class Limits:
    """seconds: for the whole notebook; cell_seconds: for one cell of it, while it can be interrupted.

    memory: bytes, beyond what torch itself takes.
    """

    seconds: float = 60.0
    memory: int = 2_000 * MB

    @property
    def cell_seconds(self) -> float:
        return self.seconds / 3


USUAL = Limits()


def apply(limits: Limits, other_processes: int = 0) -> None:
    """Limits this process and what it starts: memory, processes, open files, sizes of files, no core dumps.

    other_processes: processes and threads of this user that are not its own, and count all the same.
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
    if (
        sys.platform == "linux"
    ):  # elsewhere address space is not limited by this, and `process_tree` has to do
        wanted["RLIMIT_AS"] = _pages_mapped() * resource.getpagesize() + limits.memory
    for name, most in wanted.items():
        with contextlib.suppress(AttributeError, ValueError):  # not on this system, or lower already
            resource.setrlimit(getattr(resource, name), (most, most))


def _pages_mapped() -> int:
    """The address space that this process has mapped, in pages."""
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])


def processes_of_user() -> int:
    """How many processes and threads this user has; 0 where that can't be seen."""
    found = 0
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):  # it has ended meanwhile
            if process.stat().st_uid == os.getuid():
                found += len(os.listdir(process / "task"))
    return found
