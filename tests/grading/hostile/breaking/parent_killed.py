"""Kills the process that started it."""

FIRST = """
import os, signal
for target in (os.getppid(), -os.getpgrp()):
    try:
        os.kill(target, signal.SIGKILL)
    except OSError:
        pass
"""
POINTS = 2
MESSAGE = ""
