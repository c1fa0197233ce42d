"""The judge, the comparison and the collecting are replaced by ones that always pass."""

FIRST = """
import lessons_lib.checking.judge.expected, lessons_lib.checking.judge.compare, lessons_lib.checking.collect.evidence, lessons_lib.checking.judging
from lessons_lib.checking.judge.verdict import Verdict
lessons_lib.checking.judge.compare.compare = lambda *a, **k: None
lessons_lib.checking.judging.compare = lambda *a, **k: None
lessons_lib.checking.judging.judge = lambda e, *a, **k: Verdict(e.name, "passed", e.points, e.points, "")
check = lambda *a, **k: print("passed")
"""
POINTS = 0
MESSAGE = ""
