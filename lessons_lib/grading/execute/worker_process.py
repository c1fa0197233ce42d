"""The grader's side of a worker process: starts it, sends jobs, receives messages, enforces deadlines."""

import contextlib
import dataclasses
import json
import math
import os
import socket
import subprocess
import tempfile
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from lessons_lib.checking.collect.cpu_wait import extended_limit
from lessons_lib.grading.execute.sandbox.bubblewrap import environment
from lessons_lib.grading.execute.sandbox.cgroups import ControlGroups
from lessons_lib.grading.execute.sandbox.job_cgroup import JobGroup, JobGroups
from lessons_lib.grading.execute.sandbox.probe import Isolation, command
from lessons_lib.grading.execute.transport import frames
from lessons_lib.grading.execute.transport.frames import Frame, Malformed
from lessons_lib.grading.execute.worker.settings import READY, Settings

START = 300.0  # seconds that a worker may take to import torch: long, because a network home may be slow
EXIT_KINDS = ("exit", "signal", "seconds", "memory", "abandoned", "isolation")  # as a worker reports it
GRACE = 15.0  # seconds after a job's own limit, after which the worker counts as lost


class WorkerLost(Exception):
    """The worker can't be started or has ended. The message is one sentence."""


@dataclass
class RunResult:
    """The result of running one job.

    evidence, places: frames in order of arrival. cell: the number of the last cell that started, -1 for none; raised: exceptions
    by cell number; partly_run: cells whose other parts were run after an exception. done: the last cell has ended.
    ended: how its process ended: 'exit', 'signal', 'seconds', 'memory', 'isolation', or 'lost' with the whole worker;
    number: its exit code or signal; why: the details, or ''. malformed: what was wrong with its messages, or ''.
    seconds: wall-clock time.
    """

    evidence: list[Frame] = field(default_factory=list)
    places: list[Frame] = field(default_factory=list)
    cell: int = -1
    raised: dict[int, str] = field(default_factory=dict)
    partly_run: set[int] = field(default_factory=set)
    done: bool = False
    ended: str = "lost"
    number: int = 0
    why: str = ""
    malformed: str = ""
    seconds: float = 0.0


class Worker:
    """One warm process in its sandbox. If it is nested, several threads may run jobs in it at once."""

    def __init__(
        self,
        isolation: Isolation,
        settings: Settings,
        course: Path,
        hidden: Sequence[Path],
        cgroups: ControlGroups | None = None,
    ) -> None:
        self._limits = settings.limits
        self._cgroups = cgroups
        self._groups: JobGroups | None = None
        self._log = tempfile.TemporaryFile()  # noqa: SIM115 - closed with the worker
        self._control, theirs = socket.socketpair()
        self._lock = threading.Lock()
        self.last_error_line = ""
        words = ["-m", "lessons_lib.grading.execute.worker.fork_server", settings.packed()]
        inside = {**environment(str(course)), "PATH": os.environ.get("PATH", os.defpath)}
        inside |= cgroups.environment if cgroups else {}
        with theirs:
            self._process = subprocess.Popen(
                [*(cgroups.words if cgroups else ()), *command(isolation, course, hidden, words)],
                stdin=theirs.fileno(),
                stdout=subprocess.DEVNULL,
                stderr=self._log,
                cwd=course,
                env=inside,
                start_new_session=True,  # the grader handles Ctrl-C
            )

    def wait_until_ready(self) -> None:
        """Returns once it has imported everything. Raises WorkerLost with its last error line if it can't."""
        self._control.settimeout(START)
        try:
            ready = self._control.recv(1) == READY
        except OSError:
            ready = False
        if not ready:
            self.close()
            raise WorkerLost(f"the worker doesn't start: {self.last_error_line}")
        try:
            self._groups = self._cgroups.of(self._process.pid) if self._cgroups else None
        except OSError as error:
            self.close()
            raise WorkerLost(f"the worker's jobs get no control groups: {error}") from None

    @property
    def is_alive(self) -> bool:
        return self._process.poll() is None

    def run(self, job: bytes) -> RunResult:
        """Runs a job and returns what it sent and how it ended. Never raises, and always returns: see `allowed` and GRACE."""
        try:
            group = self._groups.new() if self._groups else None
        except OSError as error:
            return RunResult(ended="isolation", why=f"{type(error).__name__}: {error}")
        run_result = self._run(job, group)
        if group:
            group.remove()
        return run_result

    def _run(self, job: bytes, group: JobGroup | None) -> RunResult:
        run_result = RunResult()
        begun = time.monotonic()
        until = begun + extended_limit(self._limits.seconds, math.inf) + GRACE
        ours, theirs = socket.socketpair()
        status, their_status = socket.socketpair()
        with ours, status:
            try:
                with theirs, their_status, self._lock:
                    passed = [theirs.fileno(), their_status.fileno(), *(group.descriptors if group else ())]
                    socket.send_fds(self._control, [b"j"], passed)
                _exchange(ours, job, run_result, until)
                _receive_exit(status, run_result, until)
            except OSError:  # the worker is gone or didn't answer in time: 'lost'
                self.close()
                run_result.why = self.last_error_line
        run_result.seconds = time.monotonic() - begun
        return run_result

    def close(self) -> None:
        """Ends it and whatever runs in it; sets `last_error_line` to the last line of its standard error."""
        with self._lock:
            if self._log.closed:
                return
            self._control.close()
            try:
                self._process.wait(timeout=5)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
            self._log.seek(0)
            lines = self._log.read().decode(errors="replace").strip().splitlines()
            self.last_error_line = lines[-1] if lines else "no error output"
            self._log.close()


def _exchange(channel: socket.socket, job: bytes, run_result: RunResult, until: float) -> None:
    """Sends the job and receives its messages until the end or the first malformed one."""
    reader = frames.Reader()
    with contextlib.suppress(BrokenPipeError, ConnectionResetError):
        channel.settimeout(max(0.1, until - time.monotonic()))
        channel.sendall(job)
        channel.shutdown(socket.SHUT_WR)
        try:
            while True:
                channel.settimeout(max(0.1, until - time.monotonic()))
                piece = channel.recv(1 << 18)
                if not piece:
                    return
                for frame in reader.feed(piece):
                    _store(frame, run_result)
        except Malformed as error:
            run_result.malformed = str(error)


def _store(frame: Frame, run_result: RunResult) -> None:
    if frame.kind in (frames.EVIDENCE, frames.PLACE):
        kept = run_result.evidence if frame.kind == frames.EVIDENCE else run_result.places
        kept.append(dataclasses.replace(frame, cell=run_result.cell))
    elif frame.kind == frames.DONE:
        run_result.done = True
    else:
        cell, error = frame.header.get("cell"), frame.header.get("error", "")
        if type(cell) is not int or not 0 <= cell < frames.MOST_FRAMES or type(error) is not str:
            raise Malformed("a message names a cell that does not exist")
        if frame.kind == frames.CELL:
            run_result.cell = cell
        else:
            run_result.raised[cell] = error.encode("utf-8", "replace").decode()[: frames.MOST_ERROR]
            if frame.header.get("partly_run") is True:
                run_result.partly_run.add(cell)


def _receive_exit(status: socket.socket, run_result: RunResult, until: float) -> None:
    """Receives the worker's report on how the process ended; after a malformed message, makes it end first."""
    if run_result.malformed:
        status.shutdown(socket.SHUT_WR)
    status.settimeout(max(0.1, until - time.monotonic()))
    run_result.ended, run_result.number, run_result.why = _parse_exit(status.recv(10_000))


def _parse_exit(report: bytes) -> tuple[str, int, str]:
    """How a job ended, its exit code or signal, and details. Raises ConnectionError for anything else.

    The report is not trusted: without namespaces, a submission may write it.
    """
    try:
        found = json.loads(report)
        ended, number, why = found["ended"], found.get("number", 0), found.get("why", "")
    except (ValueError, TypeError, AttributeError, LookupError, RecursionError):
        raise ConnectionError("the worker closed without a word") from None
    if type(ended) is not str or ended not in EXIT_KINDS or type(number) is not int or type(why) is not str:
        raise ConnectionError("the worker named no way to end")
    return ended, number, why
