"""What the gradebook holds, as reports need it: each submission with its results, one after the other."""

import itertools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from lessons_lib.grading.deadlines.arrival import Arrival, Deadlines
from lessons_lib.grading.gradebook.records import Attempt, Result

NO_DEADLINES = Deadlines()


@dataclass(frozen=True)
class GradebookEntry:
    """A graded submission and its results in the lesson's order. arrival: None where the lesson has no deadline."""

    attempt: Attempt
    results: tuple[Result, ...]
    arrival: Arrival | None = None

    @property
    def earned(self) -> float:
        """In points, before anything is taken off."""
        return sum(result.score for result in self.results)

    @property
    def taken_off(self) -> float:
        """In points, for being late. What the instructor set by hand is left as it was set."""
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
        """Whether it came after its deadline or, where it has none, the LMS says that it is late."""
        return bool(self.arrival.late) if self.arrival else self.attempt.late

    @property
    def max_score(self) -> float:
        """In points."""
        return sum(result.max_score for result in self.results)


def gradebook_entries(
    attempts: Iterable[Attempt], results: Iterable[Result], deadlines: Deadlines = NO_DEADLINES
) -> Iterator[GradebookEntry]:
    """Every submission with its results. Both come in the gradebook's order, and neither is held as a whole."""
    groups = itertools.groupby(results, lambda result: (result.student, result.lesson))
    waiting = next(groups, None)
    for attempt in attempts:
        own: tuple[Result, ...] = ()
        if waiting and waiting[0] == (attempt.student, attempt.lesson):
            own = tuple(waiting[1])
            waiting = next(groups, None)
        yield GradebookEntry(attempt, own, deadlines.arrival(attempt))
