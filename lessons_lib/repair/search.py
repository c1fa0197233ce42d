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
from lessons_lib.repair.changes import Change, changes
from lessons_lib.repair.goal import SEEDS, Goal
from lessons_lib.repair.program import Program
from lessons_lib.repair.variants import Variants

SECONDS = 1.0  # of processor time, for a whole search
PATIENCE = 0.25  # seconds that one variant may run


@dataclass(frozen=True)
class Search:
    """What a search found. complete: every change was tried; one that was cut short says nothing.

    repairs: the changes that make the answer right. tried: how many variants ran. seconds: of processor time.
    """

    repairs: tuple[Change, ...]
    complete: bool
    tried: int
    seconds: float


def search(goal: Goal, program: Program, evidence: Evidence, seconds: float = SECONDS) -> Search:
    """Tries every small change of a wrong answer's program, until the time is up."""
    begun = time.process_time()
    with isolated_settings(io.StringIO()) as isolated:
        run = _Run(goal, program, evidence, isolated, begun + seconds)
        repairs = tuple(run.repairs())
    return Search(repairs, run.complete, run.tried, time.process_time() - begun)


class _Run:
    def __init__(
        self, goal: Goal, program: Program, evidence: Evidence, isolated: IsolatedSettings, until: float
    ) -> None:
        self._goal = goal
        self._program = program
        self._isolated = isolated
        self._until = until
        self._variants = Variants(program.tree)
        self.complete = False
        self.tried = 0
        wrong = goal.wrong_cases(evidence.outcomes, NOTEBOOK_SEED) or [0]
        # The cases that failed first, and of these the one that a variant failed last.
        self._order = [
            *wrong,
            *(place for place in range(len(goal.expected(NOTEBOOK_SEED).cases)) if place not in wrong),
        ]

    def repairs(self) -> Iterator[Change]:
        """The changes that make the program right, until the time is up."""
        for change in changes(self._program.tree):
            if time.process_time() > self._until:
                return
            if self._repairs(change.nodes):
                yield change
        self.complete = True

    def _repairs(self, nodes: dict[ast.AST, ast.AST]) -> bool:
        code = self._variants.compiled(nodes)
        if code is None:
            return False
        self.tried += 1
        try:
            with time_limit(PATIENCE):
                candidate = self._program.defined(code)
                if not all(self._is_right(candidate, place) for place in tuple(self._order)):
                    return False
            return all(self._goal.met(candidate, seed, 4 * PATIENCE) for seed in SEEDS)
        except (Exception, TimeLimit, SystemExit):  # as varied as the programs
            self._isolated.restore_all()
            return False

    def _is_right(self, candidate: Any, place: int) -> bool:
        if self._goal.right_on(candidate, place, self._isolated):
            return True
        self._order.remove(place)
        self._order.insert(0, place)
        return False
