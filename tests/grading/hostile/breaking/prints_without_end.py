"""A thousand million lines of output."""

FIRST = """
for i in range(10**9):
    print("x" * 1000)
"""
STOPPED = True
POINTS = 2
MESSAGE = "stopped after"
