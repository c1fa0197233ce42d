"""Sleeps for a day."""

FIRST = """
import time
time.sleep(86400)
"""
STOPPED = True
POINTS = 2
MESSAGE = "stopped after"
