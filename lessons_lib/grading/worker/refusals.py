"""System calls that a submission is refused (Linux): those that hold memory which no limit counts, or make new worlds.

A memfd or a segment of shared memory belongs to no process once it is unmapped: neither RLIMIT_AS nor what `watch`
adds up sees it. In a user namespace of its own a submission could mount a file system without a size. And a
process of the same user, as the worker is in a sandbox without nesting, could have its descriptors taken.
"""

import ctypes
import errno
import os
import struct
import sys

_NEW_USER = 0x10000000
# memfd_create, memfd_secret, shmget, msgget, unshare, setns, clone3, io_uring_setup, ptrace, pidfd_getfd. Of clone3
# no filter can see the flags: told that there is none, the C library takes clone.
_REFUSED = {
    "x86_64": (319, 447, 29, 68, 272, 308, 435, 425, 101, 438),
    "aarch64": (279, 447, 194, 186, 97, 268, 435, 425, 117, 438),
}
_CLONE = {"x86_64": 56, "aarch64": 220}
_ARCHITECTURE = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
_OTHER_NUMBERS = 0x40000000  # from here on x86_64 has its calls a second time
_NUMBER_AT, _ARCHITECTURE_AT, _FLAGS_AT = 0, 4, 16

_LOAD, _EQUAL, _AT_LEAST, _ANY_OF, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_ALLOW, _REFUSE = 0x7FFF0000, 0x00050000 | errno.ENOSYS
_SET_SECCOMP, _FILTER, _SET_NO_NEW_PRIVILEGES = 22, 2, 38


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("filter", ctypes.c_char_p))


def refuse() -> None:
    """From here on they fail with ENOSYS, in this process and all that it starts. Raises OSError.

    Where the kernel has no filters, or the machine is none whose numbers are known, nothing is refused.
    """
    machine = os.uname().machine
    if sys.platform != "linux" or machine not in _REFUSED:
        return
    libc = ctypes.CDLL(None, use_errno=True)
    code = _code(machine)
    program = _Program(len(code) // 8, code)
    _prctl(libc, _SET_NO_NEW_PRIVILEGES, 1, 0)
    _prctl(libc, _SET_SECCOMP, _FILTER, ctypes.addressof(program))


def _code(machine: str) -> bytes:
    """The filter, in the kernel's classic BPF: of each jump, how many steps on if it holds and if not."""
    refused = _REFUSED[machine]
    left = len(refused) + 4  # from the first of them to the end
    steps = [
        (_LOAD, 0, 0, _ARCHITECTURE_AT),
        (_EQUAL, 0, left + 2, _ARCHITECTURE[machine]),
        (_LOAD, 0, 0, _NUMBER_AT),
        (_AT_LEAST, left, 0, _OTHER_NUMBERS),
        *((_EQUAL, left - 1 - place, 0, number) for place, number in enumerate(refused)),
        (_EQUAL, 0, 2, _CLONE[machine]),
        (_LOAD, 0, 0, _FLAGS_AT),
        (_ANY_OF, 1, 0, _NEW_USER),
        (_RETURN, 0, 0, _ALLOW),
        (_RETURN, 0, 0, _REFUSE),
    ]
    return b"".join(struct.pack("=HBBI", *step) for step in steps)


def _prctl(libc: ctypes.CDLL, option: int, value: int, more: int) -> None:
    words = [ctypes.c_ulong(word) for word in (value, more, 0, 0)]
    if libc.prctl(option, *words) and ctypes.get_errno() != errno.EINVAL:
        number = ctypes.get_errno()
        raise OSError(number, f"prctl: {os.strerror(number)}")
