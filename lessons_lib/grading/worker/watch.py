"""How much a process and everything it started take together, seen from outside."""

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

LINUX = sys.platform == "linux"


def tree(root: int) -> list[int]:
    """The ids of `root`, if it lives, and of all its descendants."""
    children: dict[int, list[int]] = {}
    living = set()
    for process, parent in _parents():
        living.add(process)
        children.setdefault(parent, []).append(process)
    found = [root] if root in living else []
    for process in found:
        found += children.get(process, [])
    return found


def memory(processes: list[int]) -> int:
    """Bytes that these processes hold, what they share counted once."""
    if LINUX:
        return sum(_proportional(process) for process in processes)
    wanted = ",".join(map(str, processes))
    return 1024 * sum(int(size) for (size,) in _ps("rss=", "-p", wanted))


def processor_time(processes: list[int]) -> float:
    """Seconds of processor time that these processes, and those of their children that have ended, took."""
    return sum(map(_ticks, processes)) / os.sysconf("SC_CLK_TCK") if LINUX else 0.0


def kill(root: int, *, spare: int | None = None) -> None:
    """Ends `root`'s whole tree, except for the process `spare`."""
    while doomed := [process for process in tree(root) if process != spare]:
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
        with contextlib.suppress(OSError):  # it has ended meanwhile
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


def _proportional(process: int) -> int:
    with contextlib.suppress(OSError):
        for line in Path(f"/proc/{process}/smaps_rollup").read_text(encoding="ascii").splitlines():
            if line.startswith("Pss:"):
                return 1024 * int(line.split()[1])
    return 0


def _ps(columns: str, *which: str) -> list[list[str]]:
    done = subprocess.run(["ps", *which, "-o", columns], capture_output=True, text=True, check=False)
    return [line.split() for line in done.stdout.splitlines()]
