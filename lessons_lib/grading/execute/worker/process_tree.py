"""The resource usage of a process and its descendants, read from /proc or ps."""

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

LINUX = sys.platform == "linux"
ENTRY = 1_000  # bytes of a file's entry in a temporary file system, about
LONGEST_LOOK = 1.0  # seconds of processor time for one measurement: 64 processes with torch take half of it


def members(root: int) -> list[int]:
    """The ids of `root`, if it is alive, and of all its descendants."""
    children: dict[int, list[int]] = {}
    living = set()
    for process, parent in _parents():
        living.add(process)
        children.setdefault(parent, []).append(process)
    found = [root] if root in living else []
    for process in found:
        found += children.get(process, [])
    return found


def memory(processes: list[int], limit: int) -> int:
    """Bytes that these processes use, shared pages counted once, with page tables (on Linux).

    An upper bound if that is enough to show that they are within `limit`, or if the exact value takes too long.
    """
    if not LINUX:
        wanted = ",".join(map(str, processes))
        return 1024 * sum(int(size) for (size,) in _ps("rss=", "-p", wanted))
    most = {process: _at_most(process) for process in processes}
    held, begun = sum(most.values()), time.thread_time()
    for process in processes:  # slow for a process with many mappings
        if held <= limit or time.thread_time() - begun > LONGEST_LOOK:
            break
        held += min(0, _proportional(process) - most[process])
    return held


def socket_buffers(process: int) -> int:
    """Bytes that the sockets of a process's network namespace may buffer (Linux), which count as no process's memory."""
    with contextlib.suppress(OSError, ValueError, IndexError):
        sockets = Path(f"/proc/{process}/net/sockstat").read_text(encoding="ascii").split()[2]
        buffer = Path("/proc/sys/net/core/wmem_default").read_text(encoding="ascii")
        return int(sockets) * int(buffer)
    return 0


def tmpfs_entries() -> int:
    """Bytes that the directory entries and inodes of temporary files use."""
    found = [os.statvfs(folder) for folder in ("/tmp", "/dev/shm")]
    return ENTRY * sum(one.f_files - one.f_ffree for one in found)


def processor_time(processes: list[int]) -> float:
    """Seconds of processor time used by these processes and their terminated children."""
    return sum(map(_ticks, processes)) / os.sysconf("SC_CLK_TCK") if LINUX else 0.0


def kill(root: int, *, spare: int | None = None) -> None:
    """Kills `root` and all its descendants, except for the process `spare`."""
    while doomed := [process for process in members(root) if process != spare]:
        for process in doomed:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        with contextlib.suppress(ChildProcessError):
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass


def _parents() -> Iterator[tuple[int, int]]:
    """Each process with its parent."""
    if not LINUX:
        yield from ((int(process), int(parent)) for process, parent in _ps("pid=,ppid=", "-ax"))
        return
    for name in filter(str.isdigit, os.listdir("/proc")):
        with contextlib.suppress(OSError):  # it has ended in the meantime
            stat = Path("/proc", name, "stat").read_text(encoding="utf-8", errors="replace")
            state, parent = stat.rpartition(")")[2].split()[:2]
            if state != "Z":
                yield int(name), int(parent)


def _ticks(process: int) -> int:
    """utime, stime, cutime and cstime of a process; see proc_pid_stat(5)."""
    with contextlib.suppress(OSError):
        stat = Path(f"/proc/{process}/stat").read_text(encoding="utf-8", errors="replace")
        return sum(map(int, stat.rpartition(")")[2].split()[11:15]))
    return 0


def _at_most(process: int) -> int:
    """Bytes that a process uses, with all shared pages, and its page tables."""
    return sum(_sizes(process, "status", ("RssAnon:", "RssShmem:", "VmPTE:")))


def _proportional(process: int) -> int:
    """Bytes that a process uses, with its proportional part of shared pages, and its page tables."""
    return sum((*_sizes(process, "smaps_rollup", ("Pss:",)), *_sizes(process, "status", ("VmPTE:",))))


def _sizes(process: int, file: str, names: tuple[str, ...]) -> Iterator[int]:
    """The sizes, in bytes, in the lines with these names of a file in /proc."""
    with contextlib.suppress(OSError):
        for line in (
            Path(f"/proc/{process}/{file}").read_text(encoding="utf-8", errors="replace").splitlines()
        ):
            if line.startswith(names):
                yield 1024 * int(line.split()[1])


def _ps(columns: str, *which: str) -> list[list[str]]:
    done = subprocess.run(["ps", *which, "-o", columns], capture_output=True, text=True, check=False)
    return [line.split() for line in done.stdout.splitlines()]
