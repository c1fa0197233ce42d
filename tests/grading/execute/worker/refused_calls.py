"""Runs a program under the grader's filter and lists the calls that it refuses.

    python -m tests.grading.execute.worker.refused_calls      prints the numbers of those that the course's answers make

The kernel hands each refused call to a process of its own (a filter's "user notification"), which writes its number
down and answers as the filter would. Not to a thread: the call may hold the interpreter's lock.
"""

import ctypes
import errno
import json
import os
import re
import socket
import struct
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from lessons_lib.grading.execute.worker import seccomp

_SECCOMP = {"x86_64": 317, "aarch64": 277}
_SET_FILTER, _NEW_LISTENER, _NO_NEW_PRIVILEGES = 1, 8, 38
_NOTIFY = 0x7FC00000
_RECEIVE, _ANSWER = 0xC0502100, 0xC0182101
_HEADERS = {
    "x86_64": ("/usr/include/x86_64-linux-gnu/asm/unistd_64.h", "/usr/include/asm/unistd_64.h"),
    "aarch64": ("/usr/include/asm-generic/unistd.h",),
}


def numbers(machine: str) -> dict[str, int]:
    """Every call's number by name, from the kernel's headers; {} where they are not installed."""
    for path in map(Path, _HEADERS[machine]):
        if path.is_file():
            found = re.findall(r"#define __NR(?:3264)?_(\w+) (\d+)", path.read_text(encoding="utf-8"))
            return {name: int(number) for name, number in found}
    return {}


def refused_in(program: Callable[[], Any]) -> list[int]:
    """The numbers of the calls that the filter refuses while `program` runs, in a process of its own."""
    runner_end, watcher_end = socket.socketpair()
    watcher = os.fork()
    if not watcher:
        runner_end.close()
        _watch(watcher_end)
    watcher_end.close()
    runner = os.fork()
    if not runner:
        code = 1
        try:
            listener = _filter()
            socket.send_fds(runner_end, [b"f"], [listener])
            os.close(listener)
            runner_end.shutdown(socket.SHUT_WR)
            program()
            code = 0
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(code)
    _, status = os.waitpid(runner, 0)
    answer = b"".join(iter(lambda: runner_end.recv(1 << 16), b""))
    os.waitpid(watcher, 0)
    runner_end.close()
    assert status == 0, f"the program ended with {status}"
    return sorted(set(json.loads(answer)))


def _filter() -> int:
    """Installs it; the descriptor on which refused calls arrive."""
    machine = os.uname().machine
    libc = ctypes.CDLL(None, use_errno=True)
    libc.prctl(_NO_NEW_PRIVILEGES, *(ctypes.c_ulong(word) for word in (1, 0, 0, 0)))
    program = seccomp.FilterProgram.of(seccomp.filter_code(machine, _NOTIFY))
    words = (_SECCOMP[machine], _SET_FILTER, _NEW_LISTENER)
    found = libc.syscall(*(ctypes.c_long(word) for word in words), ctypes.byref(program))
    if found < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return int(found)


def _watch(watcher_end: socket.socket) -> None:
    """Answers calls until the last filtered process has ended, then sends their numbers."""
    _, (listener,), _, _ = socket.recv_fds(watcher_end, 1, 1)
    watcher_end.sendall(json.dumps(list(_answered_calls(listener))).encode())
    os._exit(0)


def _answered_calls(listener: int) -> Iterator[int]:
    import select

    libc = ctypes.CDLL(None, use_errno=True)
    poll = select.poll()
    poll.register(listener, select.POLLIN)
    while True:
        if any(event & select.POLLHUP for _, event in poll.poll()):
            return
        request = ctypes.create_string_buffer(80)
        if libc.ioctl(listener, ctypes.c_ulong(_RECEIVE), request):
            continue  # the calling process has ended
        key, _, _, number = struct.unpack_from("=QIIi", request)
        yield number
        answer = struct.pack("=QqiI", key, 0, -errno.ENOSYS, 0)
        libc.ioctl(listener, ctypes.c_ulong(_ANSWER), answer)


def _course() -> None:
    """Every solved notebook as the worker runs it, and every alternative answer on a case."""
    from lessons_lib.authoring.running import on_few_cases
    from lessons_lib.checking.collect.evidence import collect
    from lessons_lib.exercises import find
    from lessons_lib.grading.execute.worker.job import Job
    from lessons_lib.grading.execute.worker.notebook_runner import make_shell, run
    from lessons_lib.grading.intake.notebook_file import parse
    from tests.exercises.test_alternatives import ASKING, written

    shell = make_shell()
    for slug in ASKING:
        file = Path(__file__).resolve().parents[4] / "solutions" / f"{slug}.ipynb"
        sources = tuple(cell.source for cell in parse(file.read_bytes()).cells if "show" not in cell.tags)
        run(Job(slug, 0, sources, 60.0), shell, lambda message: None)
    for name, _, answer in written():
        collect(on_few_cases(find(name), 1), answer)


if __name__ == "__main__":
    print(json.dumps(refused_in(_course)))
