"""PyTorch by Hand: an executable course that tells you why an answer is wrong.

A lesson's first cell is

    from lessons_lib import open_lesson
    check, predict, hint, given, solution, progress = open_lesson("04_broadcasting")
"""

from lessons_lib.notebook.opening import open_lesson, warm_up

__all__ = ["open_lesson", "warm_up"]
