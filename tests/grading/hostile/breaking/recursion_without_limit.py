"""A function that calls itself until the stack is full."""

FIRST = """
import sys
sys.setrecursionlimit(10**9)
f = lambda: [].sort(key=f) or max([1], key=lambda x: f())
f()
"""
POINTS = 0
MESSAGE = "SIGSEGV"
