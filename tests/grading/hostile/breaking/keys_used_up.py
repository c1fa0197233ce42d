"""The kernel's keys, of which a user has a few hundred for all processes: without them no namespace can be set up."""

FIRST = r"""
import ctypes, os
libc = ctypes.CDLL(None, use_errno=True)
add_key = {"x86_64": 248, "aarch64": 217}[os.uname().machine]
keys = [libc.syscall(add_key, b"user", b"key %d" % n, b"x", 1, -2) for n in range(400)]
raise MemoryError if any(key > 0 for key in keys) else PermissionError
"""
POINTS = 2
MESSAGE = "PermissionError"
