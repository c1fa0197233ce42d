"""The child process of one submission: isolates itself, then runs the job."""

import os
import socket
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

from lessons_lib.grading.execute.worker import namespaces, own_cgroup
from lessons_lib.grading.execute.worker.limits import Limits, apply, processes_of_user
from lessons_lib.grading.execute.worker.seccomp import install_filter


def isolate_and_run(
    job_socket: int, setup_write: int, cgroup_files: Sequence[int], nested: bool, limits: Limits, shell: Any
) -> NoReturn:
    """Isolates this process, runs the job from `job_socket`, and exits.

    cgroup_files: descriptors of its groups' cgroup.procs. The id of the process that runs the job, or the reason why it
    can't be isolated, is written to `setup_write`.
    """
    try:
        _close_descriptors_except(job_socket, setup_write, *cgroup_files)
        own_cgroup.enter(cgroup_files)
        if nested:
            namespaces.unshare()
            first = os.fork()
            if first:
                os.write(setup_write, str(first).encode())
                os._exit(0)
            os.setsid()
            apply(limits)
            namespaces.set_up()
            install_filter()
        else:
            os.setsid()
            apply(limits, processes_of_user())
            os.write(setup_write, str(os.getpid()).encode())
    except BaseException as error:
        os.write(setup_write, f"{type(error).__name__}: {error}".encode())
        os._exit(1)
    os.close(setup_write)
    try:
        _run_job(job_socket, shell)
    finally:
        os._exit(0)


def _close_descriptors_except(*kept: int) -> None:
    """Redirects descriptors 0 to 2 to /dev/null and closes all others but these."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for standard in (0, 1, 2):
        os.dup2(nowhere, standard)
    at = 3
    for descriptor in sorted(kept):
        os.closerange(at, descriptor)
        at = descriptor + 1
    os.closerange(at, os.sysconf("SC_OPEN_MAX"))


def _run_job(job_socket: int, shell: Any) -> None:
    from lessons_lib.grading.execute.worker.job import Job
    from lessons_lib.grading.execute.worker.notebook_runner import run

    channel = socket.socket(fileno=job_socket)
    data = bytearray()
    while piece := channel.recv(1 << 16):
        data += piece
    sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115 - stays open
    run(Job.unpacked(bytes(data)), shell, channel.sendall)
