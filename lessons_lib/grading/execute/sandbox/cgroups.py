"""Finds where control groups for jobs can be created (Linux), and tests it with a process in the worker's sandbox.

Candidates: the grader's own group or an ancestor of it, a scope that systemd creates for the worker and, as root, the
hierarchies of version 1. See job_cgroup.py for the groups themselves.
"""

import contextlib
import os
import secrets
import shutil
import socket
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from lessons_lib.grading.common.file_lock import Lock
from lessons_lib.grading.execute.sandbox.job_cgroup import JobGroups, remove_group, remove_group_in_time
from lessons_lib.grading.execute.worker import process_tree
from lessons_lib.grading.execute.worker.limits import Limits

PREFIX = "lessons-grade-"
_TIMEOUT = 20.0  # seconds for a trial
_SCOPE = ("systemd-run", "--user", "--scope", "--quiet", "--collect", "--property=Delegate=yes")
_BUS = ("XDG_RUNTIME_DIR", "DBUS_SESSION_BUS_ADDRESS")  # by which systemd-run finds the user's systemd
_NEEDED = {"memory", "pids"}


@dataclass(frozen=True)
class ControlGroups:
    """How the jobs of a worker get groups: a command prefix that gives the worker a scope, or folders to create them in.

    words: the command prefix. folders: by controller; '' is version 2. locks: held on the folders.
    """

    limits: Limits
    words: tuple[str, ...] = ()
    folders: dict[str, Path] = field(default_factory=dict)
    locks: list[Lock] = field(default_factory=list)

    @property
    def environment(self) -> dict[str, str]:
        """Environment variables for the command prefix."""
        return {name: os.environ[name] for name in _BUS if self.words and name in os.environ}

    def of(self, worker: int) -> JobGroups:
        """The place for job groups of the worker with this process id. Raises OSError."""
        if self.folders:
            return JobGroups(self.folders, self.limits)
        scope = _own_folders(worker)[""]
        if scope == _own_folders(os.getpid())[""]:
            raise OSError("the worker has no scope of its own")
        _move_processes_below(scope, "worker")
        return JobGroups({"": scope}, self.limits)

    def close(self) -> None:
        """Removes the folders. Call it after the workers have ended."""
        for folder in self.folders.values():
            remove_group_in_time(folder)
        for lock in self.locks:
            lock.release()


def find(
    command: Sequence[str], environment: Mapping[str, str], limits: Limits, alone: bool
) -> ControlGroups | None:
    """How jobs get groups on this machine; None if they can't.

    command: runs worker/isolation_trial.py in the worker's sandbox. alone: whether the sandbox keeps submissions from
    calling systemd themselves.
    """
    for made in _possible_places(limits, alone):
        try:
            _try_out(made, command, environment)
        except (OSError, ValueError, LookupError, subprocess.SubprocessError):
            made.close()
        else:
            return made
    return None


def _possible_places(limits: Limits, alone: bool) -> Iterator[ControlGroups]:
    with contextlib.suppress(OSError, LookupError, ValueError):
        yield _groups_within(limits, {"": _nearest_parent(_own_folders(os.getpid())[""])})
    with contextlib.suppress(OSError, LookupError, ValueError):
        own = _own_folders(os.getpid())
        yield _groups_within(limits, {name: own[name] for name in ("memory", "pids")})
    if alone and os.getuid() and shutil.which(_SCOPE[0]):
        yield ControlGroups(limits, words=_SCOPE)


def _try_out(made: ControlGroups, command: Sequence[str], environment: Mapping[str, str]) -> None:
    """Raises an exception unless a process in the sandbox can join a group."""
    ours, theirs = socket.socketpair()
    with ours:
        ours.settimeout(_TIMEOUT)
        with theirs:
            words, env = [*made.words, *command, "--group"], {**environment, **made.environment}
            trial = subprocess.Popen(
                words, stdin=theirs.fileno(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=env
            )
        try:
            ours.recv(1)
            group = made.of(trial.pid).new()
            socket.send_fds(ours, [b"g"], group.descriptors)
            group.close_descriptors()
            if b"/job-" not in ours.recv(10_000):
                raise OSError("it is not in its group")
            trial.wait(_TIMEOUT)
        finally:
            trial.kill()
            trial.wait()
        group.remove()


def _own_folders(process: int) -> dict[str, Path]:
    """The folder of a process's group in each hierarchy, by controller; '' is version 2. Raises OSError or ValueError."""
    files = (Path("/proc", *words) for words in ((str(process), "cgroup"), ("self", "mountinfo")))
    return folders(*(file.read_text(encoding="utf-8") for file in files))


def folders(groups: str, mounts: str) -> dict[str, Path]:
    """The same, from the contents of /proc/PID/cgroup (see cgroups(7)) and /proc/PID/mountinfo. Raises ValueError."""
    paths: dict[str, str] = {}
    for line in groups.splitlines():
        number, controllers, path = line.split(":", 2)
        paths |= dict.fromkeys([""] if number == "0" else controllers.split(","), path)
    found: dict[str, Path] = {}
    for line in mounts.splitlines():
        mount, _, system = line.partition(" - ")
        kind, _, options = system.split()[:3]
        if kind not in ("cgroup", "cgroup2"):
            continue
        _, _, _, root, place = mount.split()[:5]
        for controller in [""] if kind == "cgroup2" else options.split(","):
            path, outer = f"{paths.get(controller, '..')}/", f"{root.rstrip('/')}/"
            if path.startswith(outer) and "/../" not in path:
                found.setdefault(controller, Path(place, path.removeprefix(outer).strip("/")))
    return found


def _nearest_parent(own: Path) -> Path:
    """The nearest group, from our own upwards, that delegates its controllers and in which we may create groups.

    If there is none, our own group is set up for it, provided that no other process is in it. Raises OSError.
    """
    for folder in (own, *own.parents):
        if not (folder / "cgroup.procs").exists():
            break
        if (
            _delegates_controllers(folder)
            and os.access(folder, os.W_OK)
            and os.access(folder / "cgroup.procs", os.W_OK)
        ):
            return folder
    ours = {*process_tree.members(os.getpid())}
    if {*map(int, (own / "cgroup.procs").read_text(encoding="ascii").split())} - ours:
        raise OSError("other processes are in this group")
    _move_processes_below(own, "grader")
    return own


def _delegates_controllers(folder: Path) -> bool:
    return {*(folder / "cgroup.subtree_control").read_text(encoding="ascii").split()} >= _NEEDED


def _enable_controllers(folder: Path) -> None:
    (folder / "cgroup.subtree_control").write_text("+memory +pids", encoding="ascii")


def _move_processes_below(folder: Path, name: str) -> None:
    """Moves the processes of a group into a child group, so that it can enable controllers for children. Raises OSError.

    cgroups(7) calls this the "no internal processes" rule.
    """
    if not {*(folder / "cgroup.controllers").read_text(encoding="ascii").split()} >= _NEEDED:
        raise OSError("it has no controllers to hand on")
    within = folder / name
    within.mkdir(exist_ok=True)
    for _ in range(10):  # a process may be forking
        for process in (folder / "cgroup.procs").read_text(encoding="ascii").split():
            with contextlib.suppress(ProcessLookupError):
                (within / "cgroup.procs").write_text(process, encoding="ascii")
        try:
            _enable_controllers(folder)
        except OSError as error:
            refused = error
        else:
            return
    raise refused


def _groups_within(limits: Limits, parents: Mapping[str, Path]) -> ControlGroups:
    """Creates the grader's group in each parent, to hold the groups of its jobs. Raises OSError."""
    made = ControlGroups(limits, folders={}, locks=[])
    try:
        for controller, parent in parents.items():
            _remove_abandoned(parent)
            made.folders[controller], lock = _new_locked_group(parent)
            made.locks.append(lock)
            if not controller:
                _enable_controllers(made.folders[controller])
    except BaseException:
        made.close()
        raise
    return made


def _new_locked_group(parent: Path) -> tuple[Path, Lock]:
    """Creates a group and locks it. Raises OSError."""
    for _ in range(10):  # another grader may be removing abandoned groups now
        folder = parent / f"{PREFIX}{secrets.token_hex(4)}"
        folder.mkdir()
        with contextlib.suppress(OSError):
            lock = Lock.take(folder)
            if lock and folder.is_dir():
                return folder, lock
    raise OSError("it is swept away each time")


def _remove_abandoned(parent: Path) -> None:
    """Removes the groups of graders that were killed."""
    for folder in parent.glob(f"{PREFIX}*"):
        with contextlib.suppress(OSError):
            lock = Lock.take(folder)
            if lock:
                remove_group(folder)
                lock.release()
