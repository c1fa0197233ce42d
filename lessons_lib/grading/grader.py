"""Grading on this machine: submissions are heard in sandboxes, and judged here."""

import threading
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from lessons_lib import exercises
from lessons_lib.command import UserError
from lessons_lib.grading import preload
from lessons_lib.grading.brought import Brought, own_fault
from lessons_lib.grading.cell import Cell
from lessons_lib.grading.court import Court
from lessons_lib.grading.results import Attempt, Result
from lessons_lib.grading.sandbox.probe import Isolation
from lessons_lib.grading.seeds import Round
from lessons_lib.grading.submission import Submission
from lessons_lib.grading.worker.job import Job
from lessons_lib.grading.worker.limits import USUAL, Limits

if TYPE_CHECKING:
    from lessons_lib.grading.sandbox.process import Heard


@dataclass(frozen=True)
class Graded:
    """What the gradebook keeps of one submission."""

    submission: Submission
    results: tuple[Result, ...]
    attempt: Attempt


@dataclass(frozen=True)
class Terms:
    """What holds for everybody whose submission is graded.

    lessons: slugs. round: what their cases are drawn from. isolation: a level, or 'auto'. hidden: folders that no submission may see.
    """

    lessons: tuple[str, ...]
    round: Round
    limits: Limits = USUAL
    isolation: str = "auto"
    hidden: tuple[Path, ...] = ()


class Grader:
    """Grades submissions under the same terms. Raises UserError where that isolation does not work here."""

    def __init__(self, terms: Terms) -> None:
        self._terms = terms
        self._turn = threading.Lock()  # the judge's
        self._court = Court(
            terms.lessons,
            terms.limits,
            wanted=terms.isolation,
            preload=preload.modules(terms.lessons),
            hidden=terms.hidden,
        )
        try:
            _get_ready(terms)  # imports torch, while the worker does so too
        except BaseException:
            self._court.close()
            raise

    @property
    def isolation(self) -> Isolation:
        return self._court.isolation

    def grade(self, brought: Iterable[Brought], jobs: int) -> Iterator[Graded]:
        """Every submission graded, `jobs` at once, in the order in which they end."""
        return self._court.each(brought, self.grade_one, jobs)

    def grade_one(self, brought: Brought) -> Graded:
        """Runs one submission and judges what is heard of it. Several threads may do so at once."""
        first = self._terms.round.seed()
        heard = None if brought.unreadable else self._hear(brought.submission.lesson, brought.cells, first)
        with self._turn:
            try:
                return self.judge(brought, heard)
            except UserError:
                raise
            except Exception as error:  # one that nobody thought of costs this submission, and no other
                return self.judge(replace(brought, unreadable=own_fault(error), failed=True), None)

    def close(self) -> None:
        """Ends the workers."""
        self._court.close()

    def _hear(self, lesson: str, cells: Sequence[Cell], seed: int) -> "Heard":
        sources = tuple(cell.source for cell in cells)
        return self._court.hear_one(Job(lesson, seed, sources, self._terms.limits.cell_seconds))

    def _hear_again(self, lesson: str, cells: Sequence[Cell], seed: int) -> "Heard":
        """Hears while others are judged: between two verdicts the judge has set nothing."""
        self._turn.release()
        try:
            return self._hear(lesson, cells, seed)
        finally:
            self._turn.acquire()

    def judge(self, brought: Brought, heard: "Heard | None") -> Graded:
        """What was heard of a submission, judged. Its caller holds the turn: torch's defaults are all threads'."""
        from lessons_lib.grading.judgment import judged, unread

        submission, terms = brought.submission, self._terms
        lesson = exercises.load(submission.lesson)
        if heard is None:
            judgment = unread(submission.student, lesson, brought.unreadable)
        else:
            judgment = judged(
                submission.student,
                lesson,
                brought.cells,
                heard,
                terms.round.seed,
                terms.limits,
                lambda cells, seed: self._hear_again(submission.lesson, cells, seed),
                brought.everything,
            )
        looks = [said for said in (brought.look, judgment.look) if said]
        attempt = Attempt(
            student=submission.student,
            lesson=submission.lesson,
            path=brought.path,
            sha256=""
            if brought.failed or (heard and heard.ended == "isolation")
            else submission.sha256,  # not yet
            isolation=self.isolation.level,
            seconds=round(heard.seconds, 3) if heard else 0.0,
            look=" ".join(looks),
            lms_id=submission.lms_id,
            late=submission.late,
            notes=(*brought.notes, *judgment.notes),
            round=terms.round.number,
        )
        return Graded(submission, judgment.results, attempt)


def _get_ready(terms: Terms) -> None:
    """Runs all references and misconceptions once. Raises UserError if one of the course's own answers fails."""
    import torch

    from lessons_lib.checking.bench import BrokenExercise, prepare

    torch.set_num_threads(1)  # the cores are for the submissions
    try:
        for slug in terms.lessons:
            for exercise in exercises.load(slug).exercises.values():
                prepare(exercise, terms.round.seed())
    except BrokenExercise as error:
        raise UserError(f"{slug} can't be graded: {error}") from None
