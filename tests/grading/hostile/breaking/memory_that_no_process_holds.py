"""Memory that belongs to no process: files in memory, shared segments, a file system of its own in a new namespace."""

FIRST = r"""
import ctypes, os
libc = ctypes.CDLL(None, use_errno=True)
libc.shmat.restype, libc.shmat.argtypes = ctypes.c_void_p, [ctypes.c_int, ctypes.c_void_p, ctypes.c_int]
libc.shmdt.argtypes = [ctypes.c_void_p]
MB = 1_000_000
held = {"file": 0, "segment": 0, "mounted": 0}
for _ in range(3):
    try:
        os.write(os.memfd_create("held"), bytes(40 * MB))
        held["file"] += 40
    except OSError:
        pass
    segment = libc.shmget(0, ctypes.c_size_t(40 * MB), 0o1600)
    if segment >= 0:
        place = libc.shmat(segment, None, 0)
        ctypes.memset(place, 1, 40 * MB)
        libc.shmdt(place)
        held["segment"] += 40
user = os.getuid()
if not libc.unshare(0x10000000 | 0x20000):
    open("/proc/self/setgroups", "w").write("deny")
    open("/proc/self/uid_map", "w").write(f"{user} {user} 1")
    held["mounted"] = libc.mount(b"tmpfs", b"/tmp", b"tmpfs", 0, None)
raise MemoryError if sum(held.values()) else PermissionError
"""
POINTS = 2
MESSAGE = "PermissionError"
