"""Suspects: misconceptions with their outcomes on the cases, computed only as far as needed."""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Protocol

from lessons_lib.checking.collect.evidence import Outcome
from lessons_lib.checking.exercise.misconception import Misconception


class Suspect(Protocol):
    """A misconception and its outcomes.

    outcomes: one for each case, in the author's order; none where its function ran out of time.
    """

    @property
    def misconception(self) -> Misconception: ...

    @property
    def outcomes(self) -> Sequence[Outcome]: ...

    def outcome_on(self, position: int) -> Outcome | None:
        """The outcome on one case, by index, for the cost of one case; None if it has none."""
        ...


class LazySuspect:
    """A suspect whose function runs when its outcomes are first read.

    run_all, run_one: give its outcomes on all cases, and on the one at a place.
    """

    def __init__(
        self,
        misconception: Misconception,
        run_all: Callable[[], tuple[Outcome, ...]],
        run_one: Callable[[int], Outcome | None],
    ) -> None:
        self.misconception = misconception
        self._run_all = run_all
        self._run_one = run_one
        self._alone: dict[int, Outcome | None] = {}

    @cached_property
    def outcomes(self) -> tuple[Outcome, ...]:
        return self._run_all()

    def outcome_on(self, position: int) -> Outcome | None:
        if "outcomes" in vars(self):
            return self.outcomes[position] if position < len(self.outcomes) else None
        if position not in self._alone:
            self._alone[position] = self._run_one(position)
        return self._alone[position]


class MappedSuspect:
    """A suspect with `look` applied to its outcomes. look: (outcome, index of the case) → outcome."""

    def __init__(self, suspect: Suspect, look: Callable[[Outcome, int], Outcome]) -> None:
        self._suspect = suspect
        self._look = look

    @property
    def misconception(self) -> Misconception:
        return self._suspect.misconception

    @cached_property
    def outcomes(self) -> list[Outcome]:
        return [self._look(outcome, position) for position, outcome in enumerate(self._suspect.outcomes)]

    def outcome_on(self, position: int) -> Outcome | None:
        outcome = self._suspect.outcome_on(position)
        return outcome and self._look(outcome, position)
