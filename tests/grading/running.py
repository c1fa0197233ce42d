"""Runs cells in a worker pool and grades the results."""

from collections.abc import Sequence

from lessons_lib.answers import load
from lessons_lib.grading.execute.worker.job import Job
from lessons_lib.grading.execute.worker.limits import USUAL
from lessons_lib.grading.execute.worker_pool import WorkerPool
from lessons_lib.grading.execute.worker_process import RunResult
from lessons_lib.grading.intake.cell import Cell
from lessons_lib.grading.score.submission_grade import Grade, grade_run

SEED = 11


def run_cells(
    pool: WorkerPool, *sources: str, lesson: str = "04_broadcasting", cell_seconds: float = 10
) -> RunResult:
    """Runs a notebook with these cells, after one that imports torch."""
    return pool.run(Job(lesson, SEED, ("import torch", *sources), cell_seconds))


def grade_cells(pool: WorkerPool, *sources: str, lesson: str = "04_broadcasting") -> Grade:
    """Runs such a notebook and grades it."""
    cells = [Cell(source, "own") for source in ("import torch", *sources)]
    return grade_result(cells, run_cells(pool, *sources, lesson=lesson), lesson)


def grade_result(cells: Sequence[Cell], run_result: RunResult, lesson: str) -> Grade:
    """The grade for the run of these cells."""
    return grade_run(
        "ada", load(lesson), cells, run_result, lambda _: SEED, USUAL, lambda cells, seed: run_result
    )


def scores(grade: Grade) -> dict[str, float]:
    """The scores by exercise, without zeros."""
    return {result.exercise: result.score for result in grade.results if result.score}
