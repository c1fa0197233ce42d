"""A loop that never ends, in a cell: it is interrupted, and the next cells run."""

FIRST = """
while True:
    pass
"""
STOPPED = True
POINTS = 2
MESSAGE = "stopped after"
