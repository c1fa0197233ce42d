"""The objects of the course are changed in place: every exercise has another one's cases, and its inputs for results."""

FIRST = """
from lessons_lib.exercises import load

exercises = load("04_broadcasting").exercises
for exercise in exercises.values():
    object.__setattr__(exercise, "case_maker", exercises["row_shares"].case_maker)
    object.__setattr__(exercise, "harness", lambda answer, *inputs: inputs[0])
"""
POINTS = 0
MESSAGE = "It was refused for"
