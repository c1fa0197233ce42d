"""A control group for each job (Linux): the kernel counts the job's memory and kills it above the limit.

It counts the memory of all processes together: pages, page tables, socket buffers, files in tmpfs. The grader creates
the group and opens its files; the job's first process joins it through a descriptor before it drops everything else.
The group is not visible in the file systems of the sandbox.
"""

import contextlib
import itertools
import os
import time
from collections.abc import Mapping
from pathlib import Path

from lessons_lib.grading.execute.worker.limits import MB, PROCESSES, Limits

COPIED = 400 * MB  # of the warm worker's memory that a fork may copy on write over time
_TIMEOUT = 2.0  # seconds
_SETTING_UP = 4  # processes and threads while the job is set up
_numbers = itertools.count(1)  # unique, since several workers may share a parent group
_EVENTS = {"": "memory.events", "memory": "memory.oom_control"}
_REQUIRED = ("memory.max", "memory.limit_in_bytes", "pids.max")


def _settings(controller: str, limits: Limits) -> Mapping[str, int]:
    """The limit files of a group in the order of writing. controller: '' for version 2."""
    memory, processes = limits.memory + COPIED, PROCESSES + _SETTING_UP
    if controller == "memory":
        return dict.fromkeys(
            ("memory.limit_in_bytes", "memory.memsw.limit_in_bytes", "memory.kmem.tcp.limit_in_bytes"), memory
        )
    if controller == "pids":
        return {"pids.max": processes}
    return {"memory.max": memory, "memory.swap.max": 0, "memory.oom.group": 1, "pids.max": processes}


class JobGroup:
    """One job's group: a folder in each hierarchy. Raises OSError if it can't be created."""

    def __init__(self, folders: Mapping[str, Path], limits: Limits) -> None:
        self._folders = folders
        self.descriptors: list[int] = []  # its events file (to read) and cgroup.procs files (to write)
        try:
            for controller, folder in folders.items():
                folder.mkdir()
                for name, value in _settings(controller, limits).items():
                    with contextlib.nullcontext() if name in _REQUIRED else contextlib.suppress(OSError):
                        (folder / name).write_text(str(value), encoding="ascii")
            events = next(
                folder / _EVENTS[controller]
                for controller, folder in folders.items()
                if controller in _EVENTS
            )
            self.descriptors.append(os.open(events, os.O_RDONLY))
            for folder in folders.values():
                self.descriptors.append(os.open(folder / "cgroup.procs", os.O_WRONLY))
        except BaseException:
            self.remove()
            raise

    def close_descriptors(self) -> None:
        """Closes the descriptors, of which the worker has its own copies."""
        while self.descriptors:
            os.close(self.descriptors.pop())

    def remove(self) -> None:
        """Removes it. If one of its processes is still exiting, it is removed with the grader's own group."""
        self.close_descriptors()
        for folder in self._folders.values():
            remove_group(folder)


class JobGroups:
    """Creates the groups of a worker's jobs. parents: a folder for each hierarchy, by controller."""

    def __init__(self, parents: Mapping[str, Path], limits: Limits) -> None:
        self._parents = parents
        self._limits = limits

    def new(self) -> JobGroup:
        """Creates a group for a job. Raises OSError."""
        name = f"job-{next(_numbers)}"
        return JobGroup(
            {controller: parent / name for controller, parent in self._parents.items()}, self._limits
        )


def remove_group(folder: Path) -> bool:
    """Removes a group and its children. Returns whether it is gone."""
    with contextlib.suppress(FileNotFoundError):
        for within in folder.iterdir():
            if within.is_dir():
                remove_group(within)
    with contextlib.suppress(OSError):
        folder.rmdir()
    return not folder.exists()


def remove_group_in_time(folder: Path) -> bool:
    """The same, retried for a while: processes of a killed worker may still be exiting."""
    until = time.monotonic() + _TIMEOUT
    while not remove_group(folder):
        if time.monotonic() > until:
            return False
        time.sleep(0.02)
    return True
