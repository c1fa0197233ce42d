"""sys.modules holds a judge of its own, and torch is a fake."""

FIRST = """
import sys, types
for name in list(sys.modules):
    if name.startswith("lessons_lib.checking"):
        fake = types.ModuleType(name)
        fake.__getattr__ = lambda attribute: (lambda *a, **k: True)
        sys.modules[name] = fake
"""
POINTS = 0
MESSAGE = ""
