"""Evidence says that the time was up before the case that it would have failed."""

FIRST = """
from dataclasses import replace
from lessons_lib.grading.worker import desk

collect = desk.collect

def until_it_fails(*args):
    found = collect(*args)
    return replace(found, outcomes=found.outcomes[:1], out_of_time=1)

desk.collect = until_it_fails
"""
POINTS = 0
SAID = "It was refused for"
