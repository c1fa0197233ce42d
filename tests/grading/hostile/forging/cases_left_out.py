"""Only the cases that a wrong answer passes are tried."""

FIRST = """
from lessons_lib.checking.collect import evidence

real = evidence.build_cases
evidence.build_cases = lambda *a: real(*a)[:1]
"""
POINTS = 0
MESSAGE = "It was refused: its evidence is not valid: it has 1 outcomes where there are"
