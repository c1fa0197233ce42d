"""Reads where there is no memory."""

FIRST = """
import ctypes
ctypes.string_at(0)
"""
POINTS = 0
MESSAGE = "SIGSEGV"
