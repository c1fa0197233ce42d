"""How long a process waited for a CPU core while others used them: a time limit doesn't count it.

Linux counts it for each thread (the second number of /proc/PID/task/TID/schedstat, in nanoseconds;
https://docs.kernel.org/scheduler/sched-stats.html). On other systems it counts as 0.
"""

import contextlib
import os

MOST_EXTENSION = 3  # times its limit that a program is given on top, however busy the machine is


def cpu_wait(process: int | None = None) -> float:
    """Seconds that a process's threads waited for a core so far, all together. process: its id; by default this one."""
    threads, whole = f"/proc/{process or 'self'}/task", 0
    with contextlib.suppress(OSError):  # not Linux, or it has ended
        for thread in os.listdir(threads):
            with contextlib.suppress(
                OSError, ValueError, IndexError
            ):  # it has ended, or a kernel that doesn't count
                whole += int(_read(f"{threads}/{thread}/schedstat").split()[1])
    return whole / 1e9


def extended_limit(limit: float, waited: float) -> float:
    """Seconds by the clock that a program has, if it waited so many seconds for a core and may run for `limit`."""
    return limit + min(max(0.0, waited), MOST_EXTENSION * limit)


def _read(path: str) -> bytes:
    """A small file: a check begins with this, and Python's own files take four times as long."""
    file = os.open(path, os.O_RDONLY)
    try:
        return os.read(file, 200)
    finally:
        os.close(file)
