"""Grades on this machine: runs submissions in sandboxed workers, and scores their evidence in this process."""

import threading
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from lessons_lib import answers
from lessons_lib.command import UserError
from lessons_lib.grading.execute import preload
from lessons_lib.grading.execute.sandbox.probe import Isolation
from lessons_lib.grading.execute.worker.job import Job
from lessons_lib.grading.execute.worker.limits import USUAL, Limits
from lessons_lib.grading.execute.worker_pool import WorkerPool
from lessons_lib.grading.gradebook.records import Attempt, Result
from lessons_lib.grading.intake.cell import Cell
from lessons_lib.grading.intake.loaded_submission import LoadedSubmission, grader_fault
from lessons_lib.grading.intake.submissions import Submission
from lessons_lib.grading.seeds import Round

# What a worker imports before it forks, if it is to search for places.
SEARCH = ("lessons_lib.grading.execute.transport.places", "lessons_lib.grading.execute.worker.place_recorder")

if TYPE_CHECKING:
    from lessons_lib.grading.execute.worker_process import RunResult


@dataclass(frozen=True)
class GradedSubmission:
    """What the gradebook stores for one submission."""

    submission: Submission
    results: tuple[Result, ...]
    attempt: Attempt


@dataclass(frozen=True)
class GradingConfig:
    """The settings that all submissions of one grading share.

    lessons: slugs. round: gives the seeds of the cases. isolation: a level, or 'auto'. hidden: folders that no
    submission may see. places: whether the places of small repairs are searched for.
    """

    lessons: tuple[str, ...]
    round: Round
    limits: Limits = USUAL
    isolation: str = "auto"
    hidden: tuple[Path, ...] = ()
    places: bool = False


class Grader:
    """Grades submissions with one configuration. Raises UserError where its isolation does not work on this machine."""

    def __init__(self, config: GradingConfig) -> None:
        self._config = config
        self._lock = threading.Lock()  # scoring changes torch's global defaults: one thread at a time
        self._pool = WorkerPool(
            config.lessons,
            config.limits,
            wanted=config.isolation,
            preload=[*preload.modules(config.lessons), *(SEARCH if config.places else ())],
            hidden=config.hidden,
        )
        try:
            _prepare_exercises(config)  # imports torch while the worker does the same
        except BaseException:
            self._pool.close()
            raise

    @property
    def isolation(self) -> Isolation:
        return self._pool.isolation

    def grade(self, loaded: Iterable[LoadedSubmission], jobs: int) -> Iterator[GradedSubmission]:
        """The graded submissions in completion order; `jobs` run at once."""
        return self._pool.imap_unordered(loaded, self.grade_one, jobs)

    def grade_one(self, loaded: LoadedSubmission) -> GradedSubmission:
        """Runs one submission and scores it. Safe to call from several threads."""
        first = self._config.round.seed()
        run_result = None if loaded.unreadable else self._run(loaded.submission.lesson, loaded.cells, first)
        with self._lock:
            try:
                return self.judge(loaded, run_result)
            except UserError:
                raise
            except Exception as error:  # an unexpected error fails this submission only
                return self.judge(replace(loaded, unreadable=grader_fault(error), failed=True), None)

    def close(self) -> None:
        """Ends the workers."""
        self._pool.close()

    def _run(self, lesson: str, cells: Sequence[Cell], seed: int, goals: bytes = b"") -> "RunResult":
        sources = tuple(cell.source for cell in cells)
        job = Job(lesson, seed, sources, self._config.limits.cell_seconds, goals)
        return self._pool.run_with_restarts(job)

    def _run_again(self, lesson: str, cells: Sequence[Cell], seed: int, goals: bytes = b"") -> "RunResult":
        """Runs cells again with the lock released, so that other submissions are scored meanwhile.

        Safe between two verdicts: the judge has then restored all global defaults.
        """
        self._lock.release()
        try:
            return self._run(lesson, cells, seed, goals)
        finally:
            self._lock.acquire()

    def _run_for_places(self, lesson: str, cells: Sequence[Cell], goals: bytes) -> "RunResult":
        """Runs cells again on the cases that a learner's notebook has, so that no secret seed goes where the goals are."""
        from lessons_lib.checking.exercise.cases import NOTEBOOK_SEED

        return self._run_again(lesson, cells, NOTEBOOK_SEED, goals)

    def judge(self, loaded: LoadedSubmission, run_result: "RunResult | None") -> GradedSubmission:
        """Scores a run result. The caller holds the lock, because torch's defaults are shared by all threads."""
        from lessons_lib.grading.score.submission_grade import grade_of_unreadable, grade_run

        submission, config = loaded.submission, self._config
        key = answers.load(submission.lesson)
        if run_result is None:
            grade = grade_of_unreadable(submission.student, key, loaded.unreadable)
        else:
            grade = grade_run(
                submission.student,
                key,
                loaded.cells,
                run_result,
                config.round.seed,
                config.limits,
                lambda cells, seed: self._run_again(submission.lesson, cells, seed),
                loaded.all_cells,
                partial(self._run_for_places, submission.lesson) if config.places else None,
            )
        looks = [look for look in (loaded.look, grade.look) if look]
        to_repeat = loaded.failed or (run_result is not None and run_result.ended == "isolation")
        attempt = Attempt(
            student=submission.student,
            lesson=submission.lesson,
            path=loaded.path,
            sha256="" if to_repeat else submission.sha256,
            isolation=self.isolation.level,
            seconds=round(run_result.seconds, 3) if run_result else 0.0,
            look=" ".join(looks),
            lms_id=submission.lms_id,
            late=submission.late,
            notes=(*loaded.notes, *grade.notes),
            round=config.round.number,
        )
        return GradedSubmission(submission, grade.results, attempt)


def _prepare_exercises(config: GradingConfig) -> None:
    """Computes the expected outcomes of all exercises. Raises UserError if one of the course's own answers fails."""
    import torch

    from lessons_lib.checking.judge.expected import BrokenExercise, compute_expected_outcomes

    torch.set_num_threads(1)  # leave the cores to the submissions
    try:
        for slug in config.lessons:
            for key in answers.load(slug).keys.values():
                compute_expected_outcomes(key, config.round.seed())
    except BrokenExercise as error:
        raise UserError(f"{slug} can't be graded: {error}") from None
