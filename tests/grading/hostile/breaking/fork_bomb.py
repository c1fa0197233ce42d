"""Processes that start processes, and that no signal leaves."""

FIRST = """
import os, signal
signal.signal(signal.SIGALRM, signal.SIG_IGN)
while True:
    try:
        os.fork()
    except OSError:
        pass
"""
STOPPED = True
POINTS = 0
MESSAGE = "It was stopped after 6 s, in the cell that begins"
