"""A seccomp filter (Linux): an allow-list of the system calls that a submission may make.

An allow-list, because the calls that Python and torch need are known and those of future kernels are not. Other calls
fail with ENOSYS, as on an older kernel, so that the C library and Python fall back. Refused are, among others, keyrings,
SysV shared memory and memfds (held by no process, so no limit counts them), new namespaces, ptrace and other access to a
process's memory, bpf, perf, io_uring and userfaultfd. Sockets may be of the families UNIX, INET and INET6; in a network
namespace the latter two reach only the loopback device.
"""

import ctypes
import errno
import os
import socket
import struct
import sys
from collections.abc import Iterator

from lessons_lib.grading.execute.worker.system_calls import MACHINES, NUMBERS

# The flags of clone that create namespaces: mount, cgroup, UTS, IPC, user, PID, network.
_NEW_NAMESPACES = 0x7E020000
_FAMILIES = (socket.AF_UNIX, socket.AF_INET, socket.AF_INET6)
_ARCHITECTURE = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
_SHARED, _ANONYMOUS = 0x01, 0x20  # MAP_SHARED, also in MAP_SHARED_VALIDATE
_BUFFERS = (7, 8, 32, 33)  # SO_SNDBUF, SO_RCVBUF, SO_SNDBUFFORCE, SO_RCVBUFFORCE
_NUMBER_AT, _ARCHITECTURE_AT = 0, 4
_FIRST_ARGUMENT_AT, _SECOND_ARGUMENT_AT, _THIRD_ARGUMENT_AT, _FOURTH_ARGUMENT_AT = 16, 24, 32, 40

_LOAD, _EQUAL, _ANY_OF, _RETURN = 0x20, 0x15, 0x45, 0x06
_ALLOW, _FAIL = 0x7FFF0000, 0x00050000
_SET_SECCOMP, _FILTER, _SET_NO_NEW_PRIVILEGES = 22, 2, 38

_Instruction = tuple[int, int, int, int]


class FilterProgram(ctypes.Structure):
    """The kernel's struct sock_fprog: the number of instructions and a pointer to them."""

    _fields_ = (("length", ctypes.c_ushort), ("filter", ctypes.c_char_p))

    @classmethod
    def of(cls, filter_code: bytes) -> "FilterProgram":
        return cls(len(filter_code) // 8, filter_code)


def install_filter() -> None:
    """Installs the filter for this process and its children. Raises OSError.

    Does nothing if the kernel has no seccomp, or if the call numbers of this architecture are not known.
    """
    machine = os.uname().machine
    if sys.platform != "linux" or machine not in MACHINES:
        return
    libc = ctypes.CDLL(None, use_errno=True)
    program = FilterProgram.of(filter_code(machine))
    _prctl(libc, _SET_NO_NEW_PRIVILEGES, 1, 0)
    _prctl(libc, _SET_SECCOMP, _FILTER, ctypes.addressof(program))


def filter_code(machine: str, otherwise: int = _FAIL | errno.ENOSYS) -> bytes:
    """The filter as classic BPF, 8 bytes per instruction. otherwise: the return value for calls that are not allowed."""
    return b"".join(struct.pack("=HBBI", *step) for step in _instructions(machine, otherwise))


def _instructions(machine: str, otherwise: int) -> Iterator[_Instruction]:
    """The instructions (code, jump if true, jump if false, operand); jumps count instructions to skip."""
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
    """Calls that enlarge a socket's buffer return 0 without effect; so the number of sockets limits their memory."""
    yield _EQUAL, 0, len(_BUFFERS) + 5, setsockopt
    yield _LOAD, 0, 0, _SECOND_ARGUMENT_AT
    yield _EQUAL, 0, len(_BUFFERS) + 1, socket.SOL_SOCKET
    yield _LOAD, 0, 0, _THIRD_ARGUMENT_AT
    for left, option in zip(range(len(_BUFFERS), 0, -1), _BUFFERS, strict=True):
        yield _EQUAL, left, 0, option
    yield _RETURN, 0, 0, _ALLOW
    yield _RETURN, 0, 0, _FAIL


def _shared_memory(mmap: int, otherwise: int) -> Iterator[_Instruction]:
    """Refuses shared anonymous mappings: one mapped page keeps all of it, and no process's size shows it."""
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
