"""A control group for each job (Linux): the kernel counts what the job holds, and ends it where that is too much.

All of it is counted, however many processes hold it: pages, the tables of mappings, socket buffers, files in memory.
The grader makes the group and opens its files; the job's first process goes in by a descriptor before it gives up
everything else. No file system in its sandbox shows the group.
"""

import contextlib
import itertools
import os
import time
from collections.abc import Mapping
from pathlib import Path

from lessons_lib.grading.execute.worker.limits import MB, PROCESSES, Limits

COPIED = 400 * MB  # what a fork may copy of the warm worker's own memory, in the course of time
_TIMEOUT = 2.0  # seconds
_SETTING_UP = 4  # processes and threads
_numbers = itertools.count(1)  # several workers may have one parent
_EVENTS = {"": "memory.events", "memory": "memory.oom_control"}
_REQUIRED = ("memory.max", "memory.limit_in_bytes", "pids.max")


def _settings(controller: str, limits: Limits) -> Mapping[str, int]:
    """The files of a group that limit it, in the order in which they are written. controller: '' for version 2."""
    memory, processes = limits.memory + COPIED, PROCESSES + _SETTING_UP
    if controller == "memory":
        return dict.fromkeys(
            ("memory.limit_in_bytes", "memory.memsw.limit_in_bytes", "memory.kmem.tcp.limit_in_bytes"), memory
        )
    if controller == "pids":
        return {"pids.max": processes}
    return {"memory.max": memory, "memory.swap.max": 0, "memory.oom.group": 1, "pids.max": processes}


class JobGroup:
    """One job's group: a folder in each hierarchy. Raises OSError where it can't be made."""

    def __init__(self, folders: Mapping[str, Path], limits: Limits) -> None:
        self._folders = folders
        self.descriptors: list[int] = []  # its events, to be read, and its lists of processes, to be written
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
        """Closes what the worker has its own copies of."""
        while self.descriptors:
            os.close(self.descriptors.pop())

    def remove(self) -> None:
        """Removes it. Where a process of it is still ending, it stays until its grader's own group goes."""
        self.close_descriptors()
        for folder in self._folders.values():
            remove_group(folder)


class JobGroups:
    """Where the groups of a worker's jobs are made. parents: a folder for each hierarchy, its name by controller."""

    def __init__(self, parents: Mapping[str, Path], limits: Limits) -> None:
        self._parents = parents
        self._limits = limits

    def new(self) -> JobGroup:
        """A group for a job. Raises OSError."""
        name = f"job-{next(_numbers)}"
        return JobGroup(
            {controller: parent / name for controller, parent in self._parents.items()}, self._limits
        )


def remove_group(folder: Path) -> bool:
    """Removes a group and those within it; whether it is gone."""
    with contextlib.suppress(FileNotFoundError):
        for within in folder.iterdir():
            if within.is_dir():
                remove_group(within)
    with contextlib.suppress(OSError):
        folder.rmdir()
    return not folder.exists()


def remove_group_in_time(folder: Path) -> bool:
    """The same, with a little patience: what the end of a worker has killed may still be ending."""
    until = time.monotonic() + _TIMEOUT
    while not remove_group(folder):
        if time.monotonic() > until:
            return False
        time.sleep(0.02)
    return True
