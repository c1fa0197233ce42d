"""Files without a byte in them, and folders: their names and entries are memory all the same."""

FIRST = """
import os
n = 0
while n < 1_000_000:
    n += 1
    os.close(os.open(f"/tmp/{n}" if n % 2 else f"/dev/shm/{n}", os.O_CREAT | os.O_WRONLY))
raise MemoryError
"""
POINTS = 2
MESSAGE = "OSError"
