"""Gradebook entries for reports: each submission with its results and deadline."""

import itertools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from lessons_lib.grading.deadlines.arrival import Arrival, Deadlines
from lessons_lib.grading.gradebook.records import Attempt, Result

NO_DEADLINES = Deadlines()


@dataclass(frozen=True)
class GradebookEntry:
    """A graded submission and its results in the lesson's order. arrival: None if the lesson has no deadline."""

    attempt: Attempt
    results: tuple[Result, ...]
    arrival: Arrival | None = None

    @property
    def earned(self) -> float:
        """Points before the late penalty."""
        return sum(result.score for result in self.results)

    @property
    def taken_off(self) -> float:
        """The late penalty in points. Points that the instructor set by hand are not reduced."""
        if not (self.arrival and self.arrival.share):
            return 0.0
        share = self.arrival.share
        return round(sum(result.score for result in self.results if not result.why) * share, 4)

    @property
    def score(self) -> float:
        """In points."""
        return round(self.earned - self.taken_off, 10)

    @property
    def late(self) -> bool:
        """Whether it is late by its deadline or, without one, by the LMS's mark."""
        return bool(self.arrival.late) if self.arrival else self.attempt.late

    @property
    def max_score(self) -> float:
        """In points."""
        return sum(result.max_score for result in self.results)


def gradebook_entries(
    attempts: Iterable[Attempt], results: Iterable[Result], deadlines: Deadlines = NO_DEADLINES
) -> Iterator[GradebookEntry]:
    """Joins submissions with their results lazily. Both iterables must be in the gradebook's order."""
    groups = itertools.groupby(results, lambda result: (result.student, result.lesson))
    waiting = next(groups, None)
    for attempt in attempts:
        own: tuple[Result, ...] = ()
        if waiting and waiting[0] == (attempt.student, attempt.lesson):
            own = tuple(waiting[1])
            waiting = next(groups, None)
        yield GradebookEntry(attempt, own, deadlines.arrival(attempt))
