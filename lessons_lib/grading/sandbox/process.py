"""The grader's end of a worker: starts it, hands it jobs, takes what comes back, and waits no longer than it must."""

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

from lessons_lib.checking.waiting import allowed
from lessons_lib.grading.sandbox.bubblewrap import environment
from lessons_lib.grading.sandbox.cgroup import ControlGroups
from lessons_lib.grading.sandbox.job_group import JobGroup, JobGroups
from lessons_lib.grading.sandbox.probe import Isolation, command
from lessons_lib.grading.transport import frames
from lessons_lib.grading.transport.frames import Frame, Malformed
from lessons_lib.grading.worker.settings import READY, Settings

START = 300.0  # seconds that a worker may take to import torch: long, for a slow network home
ENDINGS = ("exit", "signal", "seconds", "memory", "abandoned", "isolation")  # of which a worker speaks
GRACE = 15.0  # seconds beyond a job's own, after which the worker itself is given up


class WorkerLost(Exception):
    """The worker can't be started or has ended. The text is one sentence."""


@dataclass
class Heard:
    """What came back of one job.

    evidence: frames, in the order in which they came. cell: the number of the last cell that began, -1 for
    none; raised: what cells raised, by number; passed_over: those of which other parts ran all the same. done: the
    last cell has ended. ended: how its process did: 'exit', 'signal', 'seconds', 'memory', 'isolation', or 'lost' with
    the whole worker; number: its exit code or signal. malformed: '', or what was wrong with its messages. seconds:
    from the start to the end.
    """

    evidence: list[Frame] = field(default_factory=list)
    cell: int = -1
    raised: dict[int, str] = field(default_factory=dict)
    passed_over: set[int] = field(default_factory=set)
    done: bool = False
    ended: str = "lost"
    number: int = 0
    why: str = ""
    malformed: str = ""
    seconds: float = 0.0


class Worker:
    """One warm process in its sandbox. Jobs may run in it at once, from several threads, if it is nested."""

    def __init__(
        self,
        isolation: Isolation,
        settings: Settings,
        course: Path,
        hidden: Sequence[Path],
        counting: ControlGroups | None = None,
    ) -> None:
        self._limits = settings.limits
        self._counting = counting
        self._groups: JobGroups | None = None
        self._log = tempfile.TemporaryFile()  # noqa: SIM115 - closed with the worker
        self._control, theirs = socket.socketpair()
        self._turn = threading.Lock()
        self.last_words = ""
        words = ["-m", "lessons_lib.grading.worker.zygote", settings.packed()]
        inside = {**environment(str(course)), "PATH": os.environ.get("PATH", os.defpath)}
        inside |= counting.environment if counting else {}
        with theirs:
            self._process = subprocess.Popen(
                [*(counting.words if counting else ()), *command(isolation, course, hidden, words)],
                stdin=theirs.fileno(),
                stdout=subprocess.DEVNULL,
                stderr=self._log,
                cwd=course,
                env=inside,
                start_new_session=True,  # Ctrl-C is the grader's to handle
            )

    def wait_until_ready(self) -> None:
        """Returns once it has imported everything. Raises WorkerLost, with what it said, if it can't."""
        self._control.settimeout(START)
        try:
            ready = self._control.recv(1) == READY
        except OSError:
            ready = False
        if not ready:
            self.close()
            raise WorkerLost(f"the worker does not start: {self.last_words}")
        try:
            self._groups = self._counting.of(self._process.pid) if self._counting else None
        except OSError as error:
            self.close()
            raise WorkerLost(f"the worker's jobs get no control groups: {error}") from None

    @property
    def lives(self) -> bool:
        return self._process.poll() is None

    def run(self, job: bytes) -> Heard:
        """Runs a job: what it sent, and how it ended. Never raises, and always ends: see `allowed`, and GRACE."""
        try:
            group = self._groups.new() if self._groups else None
        except OSError as error:
            return Heard(ended="isolation", why=f"{type(error).__name__}: {error}")
        heard = self._run(job, group)
        if group:
            group.remove()
        return heard

    def _run(self, job: bytes, group: JobGroup | None) -> Heard:
        heard = Heard()
        begun = time.monotonic()
        until = begun + allowed(self._limits.seconds, math.inf) + GRACE
        ours, theirs = socket.socketpair()
        status, their_status = socket.socketpair()
        with ours, status:
            try:
                with theirs, their_status, self._turn:
                    passed = [theirs.fileno(), their_status.fileno(), *(group.descriptors if group else ())]
                    socket.send_fds(self._control, [b"j"], passed)
                _listen(ours, job, heard, until)
                _ending(status, heard, until)
            except OSError:  # it is gone, or has not answered in time: 'lost'
                self.close()
                heard.why = self.last_words
        heard.seconds = time.monotonic() - begun
        return heard

    def close(self) -> None:
        """Ends it, and whatever runs in it. `last_words` is then the last line of its standard error."""
        with self._turn:
            if self._log.closed:
                return
            self._control.close()
            try:
                self._process.wait(timeout=5)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
            self._log.seek(0)
            said = self._log.read().decode(errors="replace").strip().splitlines()
            self.last_words = said[-1] if said else "it said nothing"
            self._log.close()


def _listen(channel: socket.socket, job: bytes, heard: Heard, until: float) -> None:
    """Hands over the job and takes its messages until it has no more, or until one is malformed."""
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
                    _take(frame, heard)
        except Malformed as error:
            heard.malformed = str(error)


def _take(frame: Frame, heard: Heard) -> None:
    if frame.kind == frames.EVIDENCE:
        heard.evidence.append(dataclasses.replace(frame, cell=heard.cell))
    elif frame.kind == frames.DONE:
        heard.done = True
    else:
        cell, error = frame.header.get("cell"), frame.header.get("error", "")
        if type(cell) is not int or not 0 <= cell < frames.MOST_FRAMES or type(error) is not str:
            raise Malformed("a message of its speaks of a cell that is none")
        if frame.kind == frames.CELL:
            heard.cell = cell
        else:
            heard.raised[cell] = error.encode("utf-8", "replace").decode()[: frames.MOST_ERROR]
            if frame.header.get("passed_over") is True:
                heard.passed_over.add(cell)


def _ending(status: socket.socket, heard: Heard, until: float) -> None:
    """Waits for the worker's word on how the process ended; after a malformed message, makes it end."""
    if heard.malformed:
        status.shutdown(socket.SHUT_WR)
    status.settimeout(max(0.1, until - time.monotonic()))
    heard.ended, heard.number, heard.why = _how(status.recv(10_000))


def _how(said: bytes) -> tuple[str, int, str]:
    """What the worker says. Raises ConnectionError where it is none of that: a submission of its user can speak for it."""
    try:
        how = json.loads(said)
        ended, number, why = how["ended"], how.get("number", 0), how.get("why", "")
    except (ValueError, TypeError, AttributeError, LookupError, RecursionError):
        raise ConnectionError("the worker closed without a word") from None
    if type(ended) is not str or ended not in ENDINGS or type(number) is not int or type(why) is not str:
        raise ConnectionError("the worker named no way to end")
    return ended, number, why
