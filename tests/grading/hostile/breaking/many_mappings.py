"""Many processes with many mappings each, far apart: next to nothing in pages, and much in the kernel's own tables."""

FIRST = """
import ctypes, os, time
libc = ctypes.CDLL(None)
libc.mmap.restype = ctypes.c_void_p
libc.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t, *[ctypes.c_int] * 3, ctypes.c_long]
for _ in range(60):
    if not os.fork():
        for n in range(60_000):
            found = libc.mmap((1 << 44) + (n << 21), 4096, 1, 0x22, -1, 0)
            if found not in (None, (1 << 64) - 1):
                ctypes.c_char.from_address(found).value
        time.sleep(1000)
time.sleep(1000)
"""
POINTS = 0
MESSAGE = "MB of memory and was stopped"
