"""A thousand exceptions, each of which is looked for among 19,000 lines."""

FIRST = "pass\n" * 19_000
LAST = """
def scale_channels(image, gains):
    return 1 / 0

for _ in range(1_000):
    check("scale_channels")
"""
POINTS = 1
MESSAGE = "ZeroDivisionError"
