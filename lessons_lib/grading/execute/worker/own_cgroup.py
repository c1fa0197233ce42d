"""The control group of a job, used from inside the sandbox: joining it, and reading its out-of-memory events.

The grader creates the group and opens its files outside (see sandbox/cgroups.py). A worker has only descriptors of them,
and a submission not even these.
"""

import contextlib
import os
from collections.abc import Sequence

_KILLED = b"oom_kill "  # in memory.events and in memory.oom_control


def enter(cgroup_files: Sequence[int]) -> None:
    """Moves this process into the groups with these open cgroup.procs files, and closes them. Raises OSError."""
    for cgroup_file in cgroup_files:
        os.write(cgroup_file, b"0")  # 0: the writing process
        os.close(cgroup_file)


def out_of_memory(events: int) -> bool:
    """Whether the kernel's OOM killer has killed a process of the group. events: a descriptor of its events file."""
    with contextlib.suppress(OSError):
        for line in os.pread(events, 4096, 0).splitlines():
            if line.startswith(_KILLED):
                return int(line.removeprefix(_KILLED)) > 0
    return False
