"""A process that goes on when the submission has ended, and waits for the next one."""

FIRST = """
import os, time
if not os.fork():
    os.setsid()
    if not os.fork():
        while True:
            time.sleep(0.01)
            with open("/tmp/still_here", "w") as file:
                file.write("here")
    os._exit(0)
"""
POINTS = 2
MESSAGE = ""
