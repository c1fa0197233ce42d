"""A loop that never ends, and that no signal or exception leaves."""

FIRST = """
import signal
signal.signal(signal.SIGALRM, signal.SIG_IGN)
signal.setitimer(signal.ITIMER_REAL, 0)
while True:
    try:
        while True:
            pass
    except BaseException:
        pass
"""
STOPPED = True
POINTS = 0
MESSAGE = "It was stopped after 6 s, in the cell that begins"
