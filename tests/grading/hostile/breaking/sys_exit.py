"""Leaves by an exception."""

FIRST = """
import sys
sys.exit(3)
"""
POINTS = 2
MESSAGE = "SystemExit"
