"""From a fork of the warm process to one submission's own world."""

import os
import socket
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

from lessons_lib.grading.worker import group, nest
from lessons_lib.grading.worker.limits import Limits, apply, of_this_user
from lessons_lib.grading.worker.refusals import refuse


def become(
    job_socket: int, tells: int, doors: Sequence[int], nested: bool, limits: Limits, shell: Any
) -> NoReturn:
    """Isolates this process, runs the job that arrives on `job_socket`, and ends.

    doors: those of its control group. The id of the process that runs it, or else why none can, is written to `tells`.
    """
    try:
        _only(job_socket, tells, *doors)
        group.enter(doors)
        if nested:
            nest.unshare()
            first = os.fork()
            if first:
                os.write(tells, str(first).encode())
                os._exit(0)
            os.setsid()
            apply(limits)
            nest.furnish()
            refuse()
        else:
            os.setsid()
            apply(limits, of_this_user())
            os.write(tells, str(os.getpid()).encode())
    except BaseException as error:
        os.write(tells, f"{type(error).__name__}: {error}".encode())
        os._exit(1)
    os.close(tells)
    try:
        _work(job_socket, shell)
    finally:
        os._exit(0)


def _only(*kept: int) -> None:
    """Closes every descriptor but these and the first three, which lead nowhere."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for standard in (0, 1, 2):
        os.dup2(nowhere, standard)
    at = 3
    for descriptor in sorted(kept):
        os.closerange(at, descriptor)
        at = descriptor + 1
    os.closerange(at, os.sysconf("SC_OPEN_MAX"))


def _work(job_socket: int, shell: Any) -> None:
    from lessons_lib.grading.worker.job import Job
    from lessons_lib.grading.worker.notebook import run

    channel = socket.socket(fileno=job_socket)
    told = bytearray()
    while piece := channel.recv(1 << 16):
        told += piece
    sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115 - open for as long as the process lives
    run(Job.unpacked(bytes(told)), shell, channel.sendall)
