"""Searches for the smallest changes that would make a wrong answer right."""

import ast
import contextlib
import io
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from lessons_lib.checking.collect.evidence import Evidence
from lessons_lib.checking.collect.isolation import IsolatedSettings, isolated_settings
from lessons_lib.checking.collect.time_limits import TimeLimit, time_limit
from lessons_lib.checking.exercise.cases import NOTEBOOK_SEED
from lessons_lib.edits.edit import replaced
from lessons_lib.repair.changes import Change, changes
from lessons_lib.repair.goal import SEEDS, Goal
from lessons_lib.repair.memory import limited_memory
from lessons_lib.repair.program import Program
from lessons_lib.repair.reached import Statements, lines_run
from lessons_lib.repair.trial import Reach, meets, reach, right_on, unmet_requirements, wrong_cases
from lessons_lib.repair.variants import FILE, Variants

SECONDS = 0.9  # of processor time, for a whole search; its last variant may end a little later
PATIENCE = 0.25  # seconds that one variant may run
MOST_BY_THE_CLOCK = 2  # times that, by the clock: on a busy machine a learner doesn't wait for longer
MOST_TRACED = 8  # wrong cases of which the lines that ran are noted
LOOK = 0.01  # seconds between two looks at the processor time
CLOSEST = 3  # variants that are nearly right, of which a second change is tried

Repair = tuple[Change, ...]  # one change, or two


@dataclass(frozen=True)
class Search:
    """What a search found. complete: every change was tried; one that was cut short says nothing.

    repairs: those that make the answer right, all of one change, or all of two where none of one does. values_only: they
    make the values right, and a requirement stays unmet. tried: how many variants ran. seconds: of processor time.
    """

    repairs: tuple[Repair, ...]
    values_only: bool
    complete: bool
    tried: int
    seconds: float


def search(
    goal: Goal,
    program: Program,
    evidence: Evidence,
    seconds: float = SECONDS,
    by_the_clock: float = MOST_BY_THE_CLOCK,
) -> Search:
    """Tries every small change of a wrong answer's program; two of them where one alone comes close.

    seconds: of processor time. by_the_clock: how many times that it may take by the clock.
    """
    begun = time.process_time()
    with isolated_settings(io.StringIO()) as isolated, limited_memory():
        run = _Run(goal, program, evidence, isolated, begun + seconds, by_the_clock * seconds)
        reached = run.reached()
        found: list[tuple[Repair, Reach]] = [
            ((change,), far) for change, far in run.repairs(program.tree, reached)
        ]
        if not found:
            found = [
                ((first, second), far)
                for first, tree in run.nearly_right()
                for second, far in run.repairs(tree)
            ]
    best = max((far for _, far in found), default=Reach.ALL)
    repairs = tuple(repair for repair, far in found if far is best)
    return Search(repairs, best is Reach.VALUES, run.complete, run.tried, time.process_time() - begun)


class _Run:
    def __init__(
        self,
        goal: Goal,
        program: Program,
        evidence: Evidence,
        isolated: IsolatedSettings,
        until: float,
        by_the_clock: float,
    ) -> None:
        self._goal = goal
        self._program = program
        self._isolated = isolated
        self._until = until
        self._latest = time.monotonic() + by_the_clock
        self._count = len(goal.cases(NOTEBOOK_SEED))
        self._looked, self._left = time.monotonic(), until - time.process_time()
        self.complete = True
        self.tried = 0
        # The cases that failed first, and of these the one that a variant failed last.
        self._wrong = wrong_cases(goal, evidence.outcomes, NOTEBOOK_SEED)
        # Where all cases are right, a requirement is what tells variants apart.
        self._unmet = [] if self._wrong else unmet_requirements(goal, evidence)
        first = self._wrong or [0]
        self._order = [*first, *(place for place in range(self._count) if place not in first)]
        self._right_so_far = self._count - len(self._wrong)
        self._close: list[tuple[int, Change]] = []  # how many cases are right with a change that isn't enough

    def reached(self) -> list[set[int]]:
        """For each wrong case the lines that ran. (Of a new copy: the learner's own function would write into their data.)"""
        code = Variants(self._program.tree).compiled({})
        candidate = self._program.defined(code) if code else None
        found = []
        for place in self._wrong[:MOST_TRACED]:
            if self._is_late():
                break
            with lines_run(FILE) as lines, contextlib.suppress(TimeLimit), time_limit(self._patience()):
                self._right_on(candidate, place)
            self._isolated.restore_all()
            if lines:
                found.append(lines)
        return found

    def repairs(self, tree: ast.Module, reached: Sequence[set[int]] = ()) -> Iterator[tuple[Change, Reach]]:
        """The changes that make a program right, until the time is up. reached: sets of lines that all must touch."""
        variants, statements = Variants(tree), Statements(tree)
        for change in changes(tree):
            if self._is_late():
                self.complete = False
                return
            if all(any(statements.ran(node, lines) for node in change.nodes) for lines in reached):
                far = self._reach(variants, change)
                # Where only a requirement is unmet, right values are nothing new.
                if far > (Reach.WRONG if self._wrong else Reach.VALUES):
                    yield change, far

    def _is_late(self) -> bool:
        """Whether the time is up. Read rarely: on a busy machine each reading of the processor time may cost milliseconds."""
        if time.monotonic() - self._looked > LOOK:
            self._look()
        return self._left <= 0

    def _look(self) -> None:
        """Notes how many seconds are left: of processor time, or by the clock where that is up first."""
        self._looked = time.monotonic()
        self._left = min(self._latest - self._looked, self._until - time.process_time())

    def _patience(self) -> float:
        """Seconds that the next run of a program may take."""
        return min(PATIENCE, max(self._left, LOOK))

    def nearly_right(self) -> Iterator[tuple[Change, ast.Module]]:
        """The changes after which most cases are right, and the program after each."""
        for _, change in sorted(self._close, key=lambda pair: -pair[0])[:CLOSEST]:
            yield change, ast.fix_missing_locations(replaced(self._program.tree, change.nodes))

    def _reach(self, variants: Variants, change: Change) -> Reach:
        code = variants.compiled(change.nodes)
        if code is None:
            return Reach.WRONG
        self.tried += 1
        try:
            with time_limit(self._patience()):
                candidate = self._program.defined(code)
                # A requirement may be measured on large inputs: most variants fail sooner on a case.
                if self._unmet and not self._right_on(candidate, self._order[0]):
                    return Reach.WRONG
                if not all(meets(self._goal, candidate, one, self._isolated) for one in self._unmet):
                    return Reach.WRONG
                if not self._is_right_everywhere(candidate, change):
                    return Reach.WRONG
            return self._reach_on_all_seeds(candidate)
        except TimeLimit:
            self._isolated.restore_all()
            self._look()
            self.complete &= self._left > 0  # cut short, it isn't known to be wrong
            return Reach.WRONG
        except (Exception, SystemExit):  # as varied as the programs
            self._isolated.restore_all()
            return Reach.WRONG

    def _reach_on_all_seeds(self, candidate: Any) -> Reach:
        """How far a candidate that is right on the notebook's seed gets on all others, within the time that is left."""
        far = Reach.ALL
        for seed in SEEDS:
            self._look()
            if self._left > 0:
                far = min(far, reach(self._goal, candidate, seed, min(4 * PATIENCE, self._left)))
                self._look()
            if self._left <= 0:
                self.complete = False
                return Reach.WRONG
            if far is Reach.WRONG:
                break
        return far

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
