"""Raises what Ctrl-C raises, and an exception that can't be printed."""

FIRST = """
class Unprintable(BaseException):
    def __str__(self):
        raise KeyboardInterrupt

    __repr__ = __str__

raise Unprintable
"""
POINTS = 2
MESSAGE = "Unprintable"
