"""The judge, the comparison and the collecting are replaced by ones that always pass."""

FIRST = """
import lessons_lib.checking.bench, lessons_lib.checking.compare, lessons_lib.checking.evidence, lessons_lib.checking.judge
from lessons_lib.checking.verdict import Verdict
lessons_lib.checking.compare.compare = lambda *a, **k: None
lessons_lib.checking.judge.compare = lambda *a, **k: None
lessons_lib.checking.judge.judge = lambda e, *a, **k: Verdict(e.name, "passed", e.points, e.points, "")
check = lambda *a, **k: print("passed")
"""
POINTS = 0
MESSAGE = ""
