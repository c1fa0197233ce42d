"""A single call into C that takes hours."""

FIRST = """
sum(range(10**12))
"""
STOPPED = True
POINTS = 0
MESSAGE = "It was stopped after 6 s"
