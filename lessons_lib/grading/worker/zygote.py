"""The warm process: imports torch and the exercises once, and forks for each submission.

It never sees a byte of a submission: what a job is, and what is seen of it, travels between the grader and
the fork over a socket that the grader hands in and this process passes on. So nothing of one submission can
be found in the memory that the next one starts from.

    python -m lessons_lib.grading.worker.zygote SETTINGS    (JSON; its standard input is the grader's socket)
"""

import contextlib
import gc
import json
import os
import selectors
import signal
import socket
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NoReturn

from lessons_lib.checking.waiting import allowed, waited
from lessons_lib.grading.worker import group, nest, watch
from lessons_lib.grading.worker.child import become
from lessons_lib.grading.worker.refusals import refuse
from lessons_lib.grading.worker.settings import MOST_PASSED, READY, Settings

POLL = 0.25  # seconds between looks at what the jobs take


@dataclass(eq=False)
class _Job:
    """status: the socket on which the grader waits for how it ended, and which it closes to end it.

    setup: the pipe on which the id of its first process arrives; fork: the process that sends it.
    begun, deadline: by the monotonic clock; the deadline moves by what the job waits for a core.
    events: of its control group; -1 where it has none, and its memory is watched from here.
    killed: why it was, 'seconds', 'memory' or 'abandoned'.
    """

    status: socket.socket
    setup: int
    fork: int
    begun: float
    deadline: float
    events: int
    process: int = 0
    killed: str = ""


def deadline(process: int, begun: float, limit: float) -> float:
    """The moment, by the monotonic clock, at which a job that began then has had its `limit`.

    process: its first one, or 0. The time for which that waited for a core is not counted, unless all of its processes
    together had the processor for as long as the limit: a crowd of its own making gains it nothing.
    """
    busy = process and watch.processor_time(watch.tree(process)) >= limit
    return begun + allowed(limit, 0.0 if busy or not process else waited(process))


class Zygote:
    """Forks for each job, watches the forks, and says how each of them ended."""

    def __init__(self, control: socket.socket, settings: Settings, shell: Any) -> None:
        self._control = control
        self._settings = settings
        self._shell = shell
        self._jobs: list[_Job] = []
        self._ended: dict[int, int] = {}  # wait statuses of processes that no job is known of yet
        self._selector = selectors.DefaultSelector()
        self._selector.register(control, selectors.EVENT_READ, self._accept)
        woken, wake = os.pipe()
        os.set_blocking(wake, False)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
        self._selector.register(woken, selectors.EVENT_READ, lambda: self._reap(woken))

    def serve(self) -> NoReturn:
        """Until the grader closes its end."""
        while True:
            for key, _ in self._selector.select(POLL if self._jobs else None):
                act: Callable[[], None] = key.data
                act()
            self._watch()

    def _accept(self) -> None:
        order, passed, _, _ = socket.recv_fds(self._control, 1, MOST_PASSED)
        if not order:
            self._end()
        job_socket, status, *counted = passed
        events, *doors = counted or [-1]
        arrives, tells = os.pipe()
        fork = os.fork()
        if not fork:
            signal.set_wakeup_fd(-1)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            become(job_socket, tells, doors, self._settings.nested, self._settings.limits, self._shell)
        for descriptor in (tells, job_socket, *doors):
            os.close(descriptor)
        begun = time.monotonic()
        deadline = begun + self._settings.limits.seconds
        job = _Job(socket.socket(fileno=status), arrives, fork, begun, deadline, events)
        self._jobs.append(job)
        self._selector.register(arrives, selectors.EVENT_READ, lambda: self._know(job))
        self._selector.register(job.status, selectors.EVENT_READ, lambda: self._abandon(job))

    def _know(self, job: _Job) -> None:
        """The fork has set itself up, or says why it can't."""
        said = os.read(job.setup, 1000).decode(errors="replace")
        self._selector.unregister(job.setup)
        os.close(job.setup)
        if not said.isdecimal():
            self._report(job, {"ended": "isolation", "why": said or "its process ended at once"})
            return
        job.process = int(said)
        if job.process in self._ended:
            self._finish(job, self._ended.pop(job.process))
        elif job.killed:
            self._kill(job, job.killed)

    def _reap(self, woken: int) -> None:
        os.read(woken, 1000)
        with contextlib.suppress(ChildProcessError):
            while True:
                process, status = os.waitpid(-1, os.WNOHANG)
                if not process:
                    break
                job = next((job for job in self._jobs if job.process == process), None)
                if job:
                    self._finish(job, status)
                elif not self._settings.nested or all(job.fork != process for job in self._jobs):
                    self._ended[process] = status
        if all(job.process for job in self._jobs):  # the rest are orphans
            self._ended.clear()

    def _watch(self) -> None:
        """Kills what has run for too long or holds too much."""
        for job in list(self._jobs):
            if time.monotonic() > job.deadline:
                job.deadline = deadline(job.process, job.begun, self._settings.limits.seconds)
            if time.monotonic() > job.deadline:
                self._kill(job, "seconds")
            elif job.process and self._holds_too_much(job):
                self._kill(job, "memory")

    def _holds_too_much(self, job: _Job) -> bool:
        if job.events >= 0:
            return group.out_of_memory(job.events)
        limit = self._settings.limits.memory - self._besides(job)
        # Without namespaces an orphan becomes a child of this process, which then has one job.
        root = job.process if self._settings.nested else os.getpid()
        processes = [process for process in watch.tree(root) if process != os.getpid()]
        if sys.platform == "linux" and len(processes) <= 1:  # its address space is limited
            return limit < 0
        return watch.memory(processes, limit) > limit

    def _besides(self, job: _Job) -> int:
        """Bytes that a job may hold and no process of it does; 0 where others' can't be told from its own."""
        if not self._settings.apart:
            return 0
        return watch.buffers(job.process) + (0 if self._settings.nested else watch.entries())

    def _abandon(self, job: _Job) -> None:
        """The grader has closed its end. (Or the job has ended in this very turn.)"""
        if job in self._jobs:
            self._kill(job, "abandoned")

    def _kill(self, job: _Job, why: str) -> None:
        if not job.killed:
            job.killed = why
            self._selector.unregister(job.status)
        if job.process:
            with contextlib.suppress(ProcessLookupError):
                os.kill(
                    job.process, signal.SIGKILL
                )  # the first of its namespace: all others there go with it

    def _finish(self, job: _Job, status: int) -> None:
        if not self._settings.nested:
            watch.kill(os.getpid(), spare=os.getpid())
        code = os.waitstatus_to_exitcode(status)
        if not job.killed and code < 0 and job.events >= 0 and group.out_of_memory(job.events):
            self._report(job, {"ended": "memory"})
        elif job.killed:
            self._report(job, {"ended": job.killed})
        else:
            self._report(job, {"ended": "exit" if code >= 0 else "signal", "number": abs(code)})

    def _report(self, job: _Job, how: dict[str, Any]) -> None:
        self._jobs.remove(job)
        if not job.killed:
            self._selector.unregister(job.status)
        if job.events >= 0:
            os.close(job.events)
        with contextlib.suppress(OSError), job.status:
            job.status.sendall(json.dumps(how).encode())

    def _end(self) -> NoReturn:
        watch.kill(os.getpid(), spare=os.getpid())
        os._exit(0)


def main(arguments: list[str]) -> NoReturn:
    """Prepares, says READY, and serves."""
    settings = Settings.unpacked(arguments[0])
    nest.step_down()
    control = socket.socket(fileno=os.dup(0))
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 0)
    nest.leave_the_keys()
    if (
        not settings.nested
    ):  # a job is the same user's process beside this one, and could write into its memory
        refuse()
    if sys.platform == "linux":
        nest.adopt_orphans()
    import torch

    torch.set_num_threads(1)  # before any operation, or a fork of this process hangs in its first one
    from lessons_lib.grading.worker.notebook import make_shell, warm_up

    warm_up(settings.lessons, settings.preload)
    shell = make_shell()
    gc.freeze()  # or each fork's first collection would copy everything that is here
    control.sendall(READY)
    Zygote(control, settings, shell).serve()


if __name__ == "__main__":
    main(sys.argv[1:])
