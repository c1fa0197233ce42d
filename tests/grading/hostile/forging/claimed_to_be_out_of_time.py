"""Evidence says that the time was up before the case that it would have failed."""

FIRST = """
from dataclasses import replace
from lessons_lib.grading.execute.worker import evidence_recorder

collect = evidence_recorder.collect

def until_it_fails(*args):
    found = collect(*args)
    return replace(found, outcomes=found.outcomes[:1], out_of_time=1)

evidence_recorder.collect = until_it_fails
"""
POINTS = 0
MESSAGE = "It was refused for"
