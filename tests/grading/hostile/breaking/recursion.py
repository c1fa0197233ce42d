"""A function that calls itself for ever."""

FIRST = """
def f():
    return f()

f()
"""
POINTS = 2
MESSAGE = "RecursionError"
