"""Memory that processes share without a file: one page that is mapped holds all of it, and no process is seen to."""

FIRST = """
import mmap, os, time
held = 0
for file in (-1, os.open("/dev/zero", os.O_RDWR)):
    for _ in range(5):
        try:
            shared = mmap.mmap(file, 60_000_000)
            shared.write(bytes(60_000_000))
            held += 60
            if not os.fork():
                time.sleep(1000)
            shared.close()
        except OSError:
            pass
raise MemoryError if held else PermissionError
"""
POINTS = 2
MESSAGE = "PermissionError"
