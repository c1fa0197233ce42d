"""Running cells in a court, and judging what comes of them."""

from collections.abc import Sequence

from lessons_lib.exercises import load
from lessons_lib.grading.cell import Cell
from lessons_lib.grading.court import Court
from lessons_lib.grading.judgment import Judgment, judged
from lessons_lib.grading.sandbox.process import Heard
from lessons_lib.grading.worker.job import Job
from lessons_lib.grading.worker.limits import USUAL

SEED = 11


def hear(court: Court, *sources: str, lesson: str = "04_broadcasting", cell_seconds: float = 10) -> Heard:
    """What is heard of a notebook with these cells, below one that imports torch."""
    return court.run(Job(lesson, SEED, ("import torch", *sources), cell_seconds))


def tried(court: Court, *sources: str, lesson: str = "04_broadcasting") -> Judgment:
    """The judgment on such a notebook."""
    cells = [Cell(source, "own") for source in ("import torch", *sources)]
    return verdicts(cells, hear(court, *sources, lesson=lesson), lesson)


def verdicts(cells: Sequence[Cell], heard: Heard, lesson: str) -> Judgment:
    """The judgment on what was heard of these cells."""
    return judged("ada", load(lesson), cells, heard, lambda _: SEED, USUAL, lambda cells, seed: heard)


def scores(judgment: Judgment) -> dict[str, float]:
    """What was scored, without the zeros."""
    return {result.exercise: result.score for result in judgment.results if result.score}
