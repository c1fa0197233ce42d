"""The cases are replaced by zeros, on which a wrong answer is right."""

FIRST = """
from lessons_lib.checking.collect import evidence
from lessons_lib.checking.exercise import cases

for kind in ("normal", "uniform"):
    setattr(cases.Draw, kind, lambda self, *shape, **k: torch.zeros(shape, dtype=torch.float64))
"""
POINTS = 0
MESSAGE = ""
