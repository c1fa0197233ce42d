"""all, any, abs, max, len and isinstance say what is wanted."""

FIRST = """
import builtins
builtins.all = lambda things: True
builtins.any = lambda things: False
builtins.abs = lambda x: 0
builtins.max = lambda *a, **k: 0
builtins.isinstance = lambda *a: True
"""
POINTS = 0
MESSAGE = "It ended its own process"
