"""Searches for the smallest changes that would make a wrong answer right."""

import ast
import io
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from lessons_lib.checking.collect.evidence import Evidence
from lessons_lib.checking.collect.isolation import IsolatedSettings, isolated_settings
from lessons_lib.checking.collect.time_limits import TimeLimit, time_limit
from lessons_lib.checking.exercise.cases import NOTEBOOK_SEED
from lessons_lib.edits.edit import replaced
from lessons_lib.repair.changes import Change, changes
from lessons_lib.repair.goal import SEEDS, Goal
from lessons_lib.repair.program import Program
from lessons_lib.repair.trial import meets, right_on, wrong_cases
from lessons_lib.repair.variants import Variants

SECONDS = 0.9  # of processor time, for a whole search; its last variant may end a little later
PATIENCE = 0.25  # seconds that one variant may run


MOST_BY_THE_CLOCK = 2  # times that, by the clock: on a busy machine a learner doesn't wait for longer
LOOK = 0.01  # seconds between two looks at the processor time
CLOSEST = 3  # variants that are nearly right, of which a second change is tried

Repair = tuple[Change, ...]  # one change, or two


@dataclass(frozen=True)
class Search:
    """What a search found. complete: every change was tried; one that was cut short says nothing.

    repairs: those that make the answer right, all of one change, or all of two where none of one does. tried: how many
    variants ran. seconds: of processor time.
    """

    repairs: tuple[Repair, ...]
    complete: bool
    tried: int
    seconds: float


def search(goal: Goal, program: Program, evidence: Evidence, seconds: float = SECONDS) -> Search:
    """Tries every small change of a wrong answer's program; two of them where one alone comes close."""
    begun = time.process_time()
    with isolated_settings(io.StringIO()) as isolated:
        run = _Run(goal, program, evidence, isolated, begun + seconds)
        found: tuple[Repair, ...] = tuple((change,) for change in run.repairs(program.tree))
        if not found:
            found = tuple(
                (first, second) for first, tree in run.nearly_right() for second in run.repairs(tree)
            )
    return Search(found, run.complete, run.tried, time.process_time() - begun)


class _Run:
    def __init__(
        self, goal: Goal, program: Program, evidence: Evidence, isolated: IsolatedSettings, until: float
    ) -> None:
        self._goal = goal
        self._program = program
        self._isolated = isolated
        self._until = until
        self._latest = time.monotonic() + MOST_BY_THE_CLOCK * (until - time.process_time())
        self._count = len(goal.cases(NOTEBOOK_SEED))
        self._looked, self._late = time.monotonic(), time.process_time() > until
        self.complete = True
        self.tried = 0
        # The cases that failed first, and of these the one that a variant failed last.
        wrong = wrong_cases(goal, evidence.outcomes, NOTEBOOK_SEED) or [0]
        self._order = [*wrong, *(place for place in range(self._count) if place not in wrong)]
        self._right_so_far = self._count - len(wrong)
        self._close: list[tuple[int, Change]] = []  # how many cases are right with a change that isn't enough

    def repairs(self, tree: ast.Module) -> Iterator[Change]:
        """The changes that make a program right, until the time is up."""
        variants = Variants(tree)
        for change in changes(tree):
            if self._is_late():
                self.complete = False
                return
            if self._repairs(variants, change):
                yield change

    def _is_late(self) -> bool:
        """Whether the processor time is up. Read rarely: on a busy machine each reading may cost milliseconds."""
        now = time.monotonic()
        if now - self._looked > LOOK:
            self._looked = now
            self._late = now > self._latest or time.process_time() > self._until
        return self._late

    def nearly_right(self) -> Iterator[tuple[Change, ast.Module]]:
        """The changes after which most cases are right, and the program after each."""
        for _, change in sorted(self._close, key=lambda pair: -pair[0])[:CLOSEST]:
            self._close = []
            yield change, ast.fix_missing_locations(replaced(self._program.tree, change.nodes))

    def _repairs(self, variants: Variants, change: Change) -> bool:
        code = variants.compiled(change.nodes)
        if code is None:
            return False
        self.tried += 1
        try:
            with time_limit(PATIENCE):
                candidate = self._program.defined(code)
                if not self._is_right_everywhere(candidate, change):
                    return False
            return all(meets(self._goal, candidate, seed, 4 * PATIENCE) for seed in SEEDS)
        except (Exception, TimeLimit, SystemExit):  # as varied as the programs
            self._isolated.restore_all()
            return False

    def _is_right_everywhere(self, candidate: Any, change: Change) -> bool:
        order = tuple(self._order)
        for tried, place in enumerate(order):
            if self._right_on(candidate, place):
                continue
            self._order.remove(place)
            self._order.insert(0, place)
            if tried:  # it mended a case: how many in all?
                later = sum(self._right_on(candidate, other) for other in order[tried + 1 :])
                if tried + later > self._right_so_far:
                    self._close.append((tried + later, change))
            return False
        return True

    def _right_on(self, candidate: Any, place: int) -> bool:
        return right_on(self._goal, candidate, place, self._isolated)
