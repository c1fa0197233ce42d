"""The system calls that a submission may make (Linux): those in the table, and no others.

What Python and torch need is known, and what a kernel will offer next is not. So a call that is not listed fails with
ENOSYS, as on a kernel that never had it: the C library and Python then fall back. Refused are, among others, keys and
shared segments and memfds (held by no process, so counted by no limit), new namespaces, ptrace and what reads another
process's memory, bpf, perf, io_uring and userfaultfd. Sockets are local ones or the internet's, which is nothing but
the loopback in a network namespace of its own.
"""

import ctypes
import errno
import os
import socket
import struct
import sys
from collections.abc import Iterator

from lessons_lib.grading.execute.worker.system_calls import MACHINES, NUMBERS

# clone's flags that make namespaces: of mounts, cgroups, host names, IPC, users, processes, the network.
_NEW_NAMESPACES = 0x7E020000
_FAMILIES = (socket.AF_UNIX, socket.AF_INET, socket.AF_INET6)
_ARCHITECTURE = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
_SHARED, _ANONYMOUS = 0x01, 0x20  # MAP_SHARED, also in MAP_SHARED_VALIDATE
_BUFFERS = (7, 8, 32, 33)  # SO_SNDBUF, SO_RCVBUF and what they are for root
_NUMBER_AT, _ARCHITECTURE_AT = 0, 4
_FIRST_ARGUMENT_AT, _SECOND_ARGUMENT_AT, _THIRD_ARGUMENT_AT, _FOURTH_ARGUMENT_AT = 16, 24, 32, 40

_LOAD, _EQUAL, _ANY_OF, _RETURN = 0x20, 0x15, 0x45, 0x06
_ALLOW, _FAIL = 0x7FFF0000, 0x00050000
_SET_SECCOMP, _FILTER, _SET_NO_NEW_PRIVILEGES = 22, 2, 38

_Instruction = tuple[int, int, int, int]


class FilterProgram(ctypes.Structure):
    """The kernel's sock_fprog: how many steps, and where they are."""

    _fields_ = (("length", ctypes.c_ushort), ("filter", ctypes.c_char_p))

    @classmethod
    def of(cls, filter_code: bytes) -> "FilterProgram":
        return cls(len(filter_code) // 8, filter_code)


def install_filter() -> None:
    """From here on other calls fail with ENOSYS, in this process and all that it starts. Raises OSError.

    Where the kernel has no filters, or the machine is none whose numbers are known, nothing is refused.
    """
    machine = os.uname().machine
    if sys.platform != "linux" or machine not in MACHINES:
        return
    libc = ctypes.CDLL(None, use_errno=True)
    program = FilterProgram.of(filter_code(machine))
    _prctl(libc, _SET_NO_NEW_PRIVILEGES, 1, 0)
    _prctl(libc, _SET_SECCOMP, _FILTER, ctypes.addressof(program))


def filter_code(machine: str, otherwise: int = _FAIL | errno.ENOSYS) -> bytes:
    """The filter in the kernel's classic BPF, 8 bytes a step. otherwise: what becomes of a call that is not allowed."""
    return b"".join(struct.pack("=HBBI", *step) for step in _instructions(machine, otherwise))


def _instructions(machine: str, otherwise: int) -> Iterator[_Instruction]:
    """Of each jump, how many steps on if it holds and if not."""
    place = MACHINES.index(machine)
    numbers = {name: number for name, of in NUMBERS.items() if (number := of[place]) is not None}
    yield _LOAD, 0, 0, _ARCHITECTURE_AT
    yield _EQUAL, 1, 0, _ARCHITECTURE[machine]
    yield _RETURN, 0, 0, otherwise
    yield _LOAD, 0, 0, _NUMBER_AT
    yield _EQUAL, 0, 4, numbers.pop("clone")
    yield _LOAD, 0, 0, _FIRST_ARGUMENT_AT
    yield _ANY_OF, 0, 1, _NEW_NAMESPACES
    yield _RETURN, 0, 0, otherwise
    yield _RETURN, 0, 0, _ALLOW
    yield _EQUAL, 0, len(_FAMILIES) + 3, numbers.pop("socket")
    yield _LOAD, 0, 0, _FIRST_ARGUMENT_AT
    for left, family in zip(range(len(_FAMILIES), 0, -1), _FAMILIES, strict=True):
        yield _EQUAL, left, 0, family
    yield _RETURN, 0, 0, _FAIL | errno.EAFNOSUPPORT
    yield _RETURN, 0, 0, _ALLOW
    yield from _buffers(numbers.pop("setsockopt"))
    yield from _shared_memory(numbers.pop("mmap"), otherwise)
    for number in numbers.values():
        yield _EQUAL, 0, 1, number
        yield _RETURN, 0, 0, _ALLOW
    yield _RETURN, 0, 0, otherwise


def _buffers(setsockopt: int) -> Iterator[_Instruction]:
    """Nothing is done where a socket is given a larger buffer, as if it had been: how many there are is limited."""
    yield _EQUAL, 0, len(_BUFFERS) + 5, setsockopt
    yield _LOAD, 0, 0, _SECOND_ARGUMENT_AT
    yield _EQUAL, 0, len(_BUFFERS) + 1, socket.SOL_SOCKET
    yield _LOAD, 0, 0, _THIRD_ARGUMENT_AT
    for left, option in zip(range(len(_BUFFERS), 0, -1), _BUFFERS, strict=True):
        yield _EQUAL, left, 0, option
    yield _RETURN, 0, 0, _ALLOW
    yield _RETURN, 0, 0, _FAIL


def _shared_memory(mmap: int, otherwise: int) -> Iterator[_Instruction]:
    """Refuses shared memory without a file: one mapped page keeps all of it, and no process's size shows it."""
    yield _EQUAL, 0, 5, mmap
    yield _LOAD, 0, 0, _FOURTH_ARGUMENT_AT
    yield _ANY_OF, 0, 2, _ANONYMOUS
    yield _ANY_OF, 0, 1, _SHARED
    yield _RETURN, 0, 0, otherwise
    yield _RETURN, 0, 0, _ALLOW


def _prctl(libc: ctypes.CDLL, option: int, value: int, more: int) -> None:
    words = [ctypes.c_ulong(word) for word in (value, more, 0, 0)]
    if libc.prctl(option, *words) and ctypes.get_errno() != errno.EINVAL:
        number = ctypes.get_errno()
        raise OSError(number, f"prctl: {os.strerror(number)}")
