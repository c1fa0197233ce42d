"""The fork server: imports torch and the exercises once, and forks a child for each submission.

It never reads a byte of a submission. Jobs and evidence go between the grader and the child over a socket that the grader
sends here as a descriptor. So the memory from which children are forked holds nothing of an earlier submission.

    python -m lessons_lib.grading.execute.worker.fork_server SETTINGS    (JSON; its standard input is the grader's socket)
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

from lessons_lib.checking.collect.cpu_wait import cpu_wait, extended_limit
from lessons_lib.grading.execute.worker import namespaces, own_cgroup, process_tree
from lessons_lib.grading.execute.worker.child import isolate_and_run
from lessons_lib.grading.execute.worker.seccomp import install_filter
from lessons_lib.grading.execute.worker.settings import MOST_PASSED, READY, Settings

POLL = 0.25  # seconds between checks of the jobs' resource usage


@dataclass(eq=False)
class _Job:
    """status: the socket for the report on how it ended; the grader closes it to end the job.

    setup: the pipe for the id of its first process; fork: the process that writes it. begun, deadline: by the monotonic
    clock; the deadline is extended by the time that the job waited for a core. events: the events file of its control
    group, -1 if it has none and its memory is polled instead. killed: why it was killed ('seconds', 'memory',
    'abandoned'), or ''.
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
    """The time, by the monotonic clock, at which a job that began at `begun` has used up its `limit`.

    process: its first one, or 0. The time that it waited for a core is not counted, unless its processes together have
    used as much processor time as the limit: starting many processes must not gain time.
    """
    busy = process and process_tree.processor_time(process_tree.members(process)) >= limit
    return begun + extended_limit(limit, 0.0 if busy or not process else cpu_wait(process))


class ForkServer:
    """Forks a child for each job, enforces its limits, and reports how it ended."""

    def __init__(self, control: socket.socket, settings: Settings, shell: Any) -> None:
        self._control = control
        self._settings = settings
        self._shell = shell
        self._jobs: list[_Job] = []
        self._ended: dict[int, int] = {}  # wait statuses of processes whose ids no job has reported yet
        self._selector = selectors.DefaultSelector()
        self._selector.register(control, selectors.EVENT_READ, self._on_job)
        woken, wake = os.pipe()
        os.set_blocking(wake, False)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
        self._selector.register(woken, selectors.EVENT_READ, lambda: self._on_child_exit(woken))

    def serve(self) -> NoReturn:
        """Serves until the grader closes its end."""
        while True:
            for key, _ in self._selector.select(POLL if self._jobs else None):
                act: Callable[[], None] = key.data
                act()
            self._watch()

    def _on_job(self) -> None:
        message, passed, _, _ = socket.recv_fds(self._control, 1, MOST_PASSED)
        if not message:
            self._end()
        job_socket, status, *counted = passed
        events, *cgroup_files = counted or [-1]
        setup_read, setup_write = os.pipe()
        fork = os.fork()
        if not fork:
            signal.set_wakeup_fd(-1)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            isolate_and_run(
                job_socket,
                setup_write,
                cgroup_files,
                self._settings.nested,
                self._settings.limits,
                self._shell,
            )
        for descriptor in (setup_write, job_socket, *cgroup_files):
            os.close(descriptor)
        begun = time.monotonic()
        deadline = begun + self._settings.limits.seconds
        job = _Job(socket.socket(fileno=status), setup_read, fork, begun, deadline, events)
        self._jobs.append(job)
        self._selector.register(setup_read, selectors.EVENT_READ, lambda: self._on_setup(job))
        self._selector.register(job.status, selectors.EVENT_READ, lambda: self._on_abandoned(job))

    def _on_setup(self, job: _Job) -> None:
        """Handles the child's message that it is set up, or why it can't be."""
        answer = os.read(job.setup, 1000).decode(errors="replace")
        self._selector.unregister(job.setup)
        os.close(job.setup)
        if not answer.isdecimal():
            self._report(job, {"ended": "isolation", "why": answer or "its process ended at once"})
            return
        job.process = int(answer)
        if job.process in self._ended:
            self._finish(job, self._ended.pop(job.process))
        elif job.killed:
            self._kill(job, job.killed)

    def _on_child_exit(self, woken: int) -> None:
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
        if all(job.process for job in self._jobs):  # the others are orphans
            self._ended.clear()

    def _watch(self) -> None:
        """Kills jobs that exceed their time or memory."""
        for job in list(self._jobs):
            if time.monotonic() > job.deadline:
                job.deadline = deadline(job.process, job.begun, self._settings.limits.seconds)
            if time.monotonic() > job.deadline:
                self._kill(job, "seconds")
            elif job.process and self._exceeds_memory(job):
                self._kill(job, "memory")

    def _exceeds_memory(self, job: _Job) -> bool:
        if job.events >= 0:
            return own_cgroup.out_of_memory(job.events)
        limit = self._settings.limits.memory - self._uncounted_memory(job)
        # Without namespaces, orphans become children of this process, which then runs one job only.
        root = job.process if self._settings.nested else os.getpid()
        processes = [process for process in process_tree.members(root) if process != os.getpid()]
        if sys.platform == "linux" and len(processes) <= 1:  # RLIMIT_AS limits it
            return limit < 0
        return process_tree.memory(processes, limit) > limit

    def _uncounted_memory(self, job: _Job) -> int:
        """Bytes that a job may use outside its processes; 0 if others' can't be excluded."""
        if not self._settings.sandboxed:
            return 0
        return process_tree.socket_buffers(job.process) + (
            0 if self._settings.nested else process_tree.tmpfs_entries()
        )

    def _on_abandoned(self, job: _Job) -> None:
        """Kills the job, since the grader has closed its end (unless it has just ended)."""
        if job in self._jobs:
            self._kill(job, "abandoned")

    def _kill(self, job: _Job, why: str) -> None:
        if not job.killed:
            job.killed = why
            self._selector.unregister(job.status)
        if job.process:
            with contextlib.suppress(ProcessLookupError):
                # PID 1 of its namespace: the kernel kills the others with it.
                os.kill(job.process, signal.SIGKILL)

    def _finish(self, job: _Job, status: int) -> None:
        if not self._settings.nested:
            process_tree.kill(os.getpid(), spare=os.getpid())
        code = os.waitstatus_to_exitcode(status)
        if not job.killed and code < 0 and job.events >= 0 and own_cgroup.out_of_memory(job.events):
            self._report(job, {"ended": "memory"})
        elif job.killed:
            self._report(job, {"ended": job.killed})
        else:
            self._report(job, {"ended": "exit" if code >= 0 else "signal", "number": abs(code)})

    def _report(self, job: _Job, exit_report: dict[str, Any]) -> None:
        self._jobs.remove(job)
        if not job.killed:
            self._selector.unregister(job.status)
        if job.events >= 0:
            os.close(job.events)
        with contextlib.suppress(OSError), job.status:
            job.status.sendall(json.dumps(exit_report).encode())

    def _end(self) -> NoReturn:
        process_tree.kill(os.getpid(), spare=os.getpid())
        os._exit(0)


def main(arguments: list[str]) -> NoReturn:
    """Imports everything, sends READY, and serves."""
    settings = Settings.unpacked(arguments[0])
    namespaces.drop_root()
    control = socket.socket(fileno=os.dup(0))
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 0)
    namespaces.join_new_session_keyring()
    if not settings.nested:  # a job runs as the same user and could write into this process's memory
        install_filter()
    if sys.platform == "linux":
        namespaces.become_subreaper()
    import torch

    torch.set_num_threads(1)  # before any operation, or forked children hang in their first one
    from lessons_lib.grading.execute.worker.notebook_runner import make_shell, warm_up

    warm_up(settings.lessons, settings.preload)
    shell = make_shell()
    gc.freeze()  # or the first garbage collection in each child would copy all pages
    control.sendall(READY)
    ForkServer(control, settings, shell).serve()


if __name__ == "__main__":
    main(sys.argv[1:])
