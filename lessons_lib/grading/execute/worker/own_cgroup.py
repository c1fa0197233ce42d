"""A job's control group, from inside: going into it, and whether the kernel had to end something in it.

The grader makes the group and opens its files, outside, where there are such files (see sandbox/cgroups.py). What a
worker holds are descriptors, and a submission not even these.
"""

import contextlib
import os
from collections.abc import Sequence

_KILLED = b"oom_kill "  # in memory.events and in memory.oom_control


def enter(cgroup_files: Sequence[int]) -> None:
    """Moves this process into the groups whose lists of processes are open there, and closes them. Raises OSError."""
    for cgroup_file in cgroup_files:
        os.write(cgroup_file, b"0")  # whoever writes it
        os.close(cgroup_file)


def out_of_memory(events: int) -> bool:
    """Whether the kernel has ended a process of the group, told by its file of events, for want of memory."""
    with contextlib.suppress(OSError):
        for line in os.pread(events, 4096, 0).splitlines():
            if line.startswith(_KILLED):
                return int(line.removeprefix(_KILLED)) > 0
    return False
