"""Kills every process it can."""

FIRST = """
import os, signal
os.kill(-1, signal.SIGKILL)
"""
POINTS = 2
MESSAGE = "ProcessLookupError"
