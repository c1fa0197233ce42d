"""Sleeps for a day."""

FIRST = """
import time
time.sleep(86400)
"""
POINTS = 2
SAID = "stopped after"
