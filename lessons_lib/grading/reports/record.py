"""What the gradebook holds, as reports need it: each submission with its results, one after the other."""

import itertools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from lessons_lib.grading.results import Attempt, Result


@dataclass(frozen=True)
class Graded:
    """A graded submission and its results in the lesson's order."""

    attempt: Attempt
    results: tuple[Result, ...]

    @property
    def score(self) -> float:
        """In points."""
        return sum(result.score for result in self.results)

    @property
    def max_score(self) -> float:
        """In points."""
        return sum(result.max_score for result in self.results)


def graded(attempts: Iterable[Attempt], results: Iterable[Result]) -> Iterator[Graded]:
    """Every submission with its results. Both come in the gradebook's order, and neither is held as a whole."""
    groups = itertools.groupby(results, lambda result: (result.student, result.lesson))
    waiting = next(groups, None)
    for attempt in attempts:
        own: tuple[Result, ...] = ()
        if waiting and waiting[0] == (attempt.student, attempt.lesson):
            own = tuple(waiting[1])
            waiting = next(groups, None)
        yield Graded(attempt, own)
