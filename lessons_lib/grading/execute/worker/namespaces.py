"""Sets up namespaces for one submission: user, PID, mount, network and IPC (Linux)."""

import contextlib
import ctypes
import errno
import os
import sys
from collections.abc import Iterator
from pathlib import Path

from lessons_lib.grading.execute.worker.limits import ENTRIES, TEMPORARY

NOBODY = 65534

_NEW_USER, _NEW_PID, _NEW_MOUNTS, _NEW_NET, _NEW_IPC = (
    0x10000000,
    0x20000000,
    0x00020000,
    0x40000000,
    0x08000000,
)
_NOSUID, _NODEV, _NOEXEC, _BIND, _REC, _PRIVATE = 2, 4, 8, 0x1000, 0x4000, 0x40000
_SET_DUMPABLE, _SET_SUBREAPER = 4, 36
_CAPABILITIES_V3 = 0x20080522
_KEYCTL, _JOIN_SESSION_KEYRING = {"x86_64": 250, "aarch64": 219}, 1

_libc = ctypes.CDLL(None, use_errno=True)


def drop_root() -> None:
    """Changes from root to nobody: limits on processes and signals don't apply to root."""
    if os.getuid() == 0:
        os.setgroups([])
        os.setresgid(NOBODY, NOBODY, NOBODY)
        os.setresuid(NOBODY, NOBODY, NOBODY)
        _libc.prctl(_SET_DUMPABLE, 1, 0, 0, 0)  # or /proc/self/uid_map would belong to root


def become_subreaper() -> None:
    """Makes this process a child subreaper (prctl(2)): orphaned descendants become its children."""
    _libc.prctl(_SET_SUBREAPER, 1, 0, 0, 0)


def unshare() -> None:
    """Moves this process into new namespaces; its next child has PID 1 there. Raises OSError."""
    user, group = os.getuid(), os.getgid()
    _check(_libc.unshare(_NEW_USER | _NEW_PID | _NEW_MOUNTS | _NEW_NET | _NEW_IPC), "unshare")
    Path("/proc/self/setgroups").write_text("deny", encoding="ascii")
    Path("/proc/self/uid_map").write_text(f"{user} {user} 1", encoding="ascii")
    Path("/proc/self/gid_map").write_text(f"{group} {group} 1", encoding="ascii")


def set_up() -> None:
    """Called by PID 1 of new namespaces: private /tmp, /dev/shm, /proc and session keyring, no capabilities.

    Raises OSError.
    """
    _check(_libc.mount(b"none", b"/", None, _REC | _PRIVATE, None), "mount /")
    if _libc.mount(b"proc", b"/proc", b"proc", _NOSUID | _NODEV | _NOEXEC, None):
        # Some containers don't allow to mount /proc: an empty one is safer than the host's.
        _mount_tmpfs("/proc")
    with _keeping_python("/tmp"):
        _mount_tmpfs("/tmp")
    _mount_tmpfs("/dev/shm")
    os.chdir("/tmp")
    join_new_session_keyring()
    _drop_capabilities()


@contextlib.contextmanager
def _keeping_python(where: str) -> Iterator[None]:
    """Keeps Python's folders below `where` accessible while a new file system is mounted on `where`."""
    packages = [path for path in sys.path if path.endswith("-packages")]
    pythons = {os.path.realpath(path) for path in (sys.prefix, sys.base_prefix, *packages)}
    within = sorted(path for path in pythons if path.startswith(f"{where}/") and os.path.isdir(path))
    outermost = [path for path in within if not any(path.startswith(f"{other}/") for other in within)]
    opened = [(path, os.open(path, os.O_PATH)) for path in outermost]
    yield
    for path, folder in opened:
        os.makedirs(path)
        os.fchdir(folder)
        _check(_libc.mount(b".", path.encode(), None, _BIND | _REC, None), f"mount {path}")
        os.close(folder)


def _mount_tmpfs(where: str) -> None:
    options = f"size={TEMPORARY},nr_inodes={ENTRIES}".encode()
    _check(_libc.mount(b"tmpfs", where.encode(), b"tmpfs", _NOSUID | _NODEV, options), f"mount {where}")


def join_new_session_keyring() -> None:
    """Joins a new session keyring: keyrings have no namespace, and a child inherits its parent's. Raises OSError."""
    number = _KEYCTL.get(os.uname().machine) if sys.platform == "linux" else None
    # The kernel may have no keyrings, or a filter may forbid the call: then there is nothing to separate.
    if number and _libc.syscall(number, _JOIN_SESSION_KEYRING, None) < 0:
        error = ctypes.get_errno()
        if error not in (errno.ENOSYS, errno.EPERM, errno.EACCES):
            raise OSError(error, f"keyctl: {os.strerror(error)}")


def _drop_capabilities() -> None:
    """Drops the capabilities that PID 1 of a user namespace has in it."""
    header = (ctypes.c_uint32 * 2)(_CAPABILITIES_V3, 0)
    none = (ctypes.c_uint32 * 6)()
    _check(_libc.capset(header, none), "capset")


def _check(result: int, what: str) -> None:
    if result:
        number = ctypes.get_errno()
        raise OSError(number, f"{what}: {os.strerror(number)}")
