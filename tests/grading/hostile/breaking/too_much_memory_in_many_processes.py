"""Each of many processes takes as much as one may."""

FIRST = """
import os, time
for _ in range(12):
    if not os.fork():
        held = bytearray(os.urandom(1000)) * 300_000
        time.sleep(100)
time.sleep(100)
"""
POINTS = 0
MESSAGE = "MB of memory and was stopped"
