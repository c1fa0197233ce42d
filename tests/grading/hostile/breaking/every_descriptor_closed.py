"""Closes every descriptor it has."""

FIRST = """
import os
os.closerange(0, 1000)
"""
POINTS = 0
MESSAGE = "It ended its own process, in the cell that begins"
