"""Starts programs: the system's own, and its own copy of Python."""

FIRST = """
import subprocess
!ls /
subprocess.run(["rm", "-rf", "/course", "/usr", "/tmp"], check=True)
"""
POINTS = 2
MESSAGE = "CalledProcessError"
